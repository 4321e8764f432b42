import { createContext, type ReactNode, use } from 'react';
import type { OperatorClient } from '../client/operator-client.ts';

/** What the dialog shows: one request, delivery, event or order in full. */
export interface Details {
  readonly title: string;
  readonly note: string;
  readonly content: ReactNode;
}

/** What the buttons of the page use. */
export interface Operator {
  /** Runs an action, shows `done` or why it failed, and reads everything again. An empty `done` shows nothing. */
  run(done: string, action: (client: OperatorClient) => Promise<unknown>): void;
  /** Loads something and shows it in the dialog. */
  open(load: (client: OperatorClient) => Promise<Details>): void;
}

export const OperatorContext = createContext<Operator | null>(null);

export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('no OperatorContext is around this component');
  return operator;
}
