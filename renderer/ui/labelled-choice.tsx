import type { ReactNode } from 'react';

/** A choice with its name above. The name is hidden from screen readers, because the choice announces it. */
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
