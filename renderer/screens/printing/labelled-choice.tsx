import type { ReactNode } from 'react';

/** A choice under its name. The choice says the name itself to who hears the page. */
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
