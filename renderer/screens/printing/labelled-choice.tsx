import type { ReactNode } from 'react';

/** A choice under its name. The name is hidden from screen readers, as the choice announces it. */
export function LabelledChoice({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="field">
      <p className="field-label" aria-hidden>
        {name}
      </p>
      {children}
    </div>
  );
}
