import { type ReactNode, useId } from 'react';
import styles from './report-table.module.css';

interface Stripes {
  readonly id: string;
  readonly fill: string;
}

/** The id of a pattern, unique on the page, and the fill that refers to it. */
export function useStripes(): Stripes {
  const id = `stripes${useId().replace(/[^\w]/g, '')}`;
  return { id, fill: `url(#${id})` };
}

/** Diagonal lines, so that two series differ without colour, even on paper. */
export function StripePattern({ id }: Pick<Stripes, 'id'>): ReactNode {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.stripeGround} width="6" height="6" />
        <rect className={styles.stripeLine} width="2.5" height="6" />
      </pattern>
    </defs>
  );
}
