import type { ReactNode } from 'react';
import styles from './settings-screen.module.css';

/** One thing that can be set: its name, and what sets it. */
export function SettingSection({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.setting} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.settingBody}>{children}</div>
    </section>
  );
}
