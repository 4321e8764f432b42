import type { ReactNode } from 'react';

/** One thing that can be set: its name, and what sets it. */
export function SettingSection({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="setting" aria-label={name}>
      <h2>{name}</h2>
      <div className="setting-body">{children}</div>
    </section>
  );
}
