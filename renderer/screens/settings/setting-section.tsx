import type { ReactNode } from 'react';
import styles from './settings-screen.module.css';

/** A setting: its name and its control. */
export function SettingSection({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.setting} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.settingBody}>{children}</div>
    </section>
  );
}
