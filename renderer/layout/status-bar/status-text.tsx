import type { ReactNode } from 'react';

/** The two lines of a part of the bar: what, and since when. */
export function StatusText({ what, since }: { readonly what: ReactNode; readonly since: ReactNode }): ReactNode {
  return (
    <span className="part-lines">
      <span className="part-what">{what}</span>
      <span className="part-since">{since}</span>
    </span>
  );
}
