import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { type BasketLine, describeLine } from './basket.ts';
import styles from './checkout-form.module.css';

interface BasketListProps {
  readonly basket: readonly BasketLine[];
  onRemove(line: BasketLine): void;
}

/** What the customer takes, line by line. */
export function BasketList({ basket, onRemove }: BasketListProps): ReactNode {
  return (
    <ul className={joinClasses('row wrap', styles.basket)} aria-label="Basket">
      {basket.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none has a state
        <li key={index} className={joinClasses('row wrap rounded sunk', styles.line)}>
          {describeLine(line)}
          <Button kind="quiet" name={`Remove ${line.item.name}`} onPress={() => onRemove(line)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
