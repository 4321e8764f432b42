import type { ReactNode } from 'react';
import type { CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { joinClasses } from '../../ui/class-names.ts';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './settings-screen.module.css';

interface CheckboxListProps<Value extends string, Name extends CallName> {
  /** The offered values. Chosen ones that are not among them stay chosen. */
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  wordsOf(value: Value): string;
  onSave(chosen: Value[]): Promise<CallResult<Name>>;
}

/** A setting that is a list: a box for each value. */
export function CheckboxList<Value extends string, Name extends CallName>({
  values,
  chosen,
  wordsOf,
  onSave,
}: CheckboxListProps<Value, Name>): ReactNode {
  const change = useSuccessiveChanges(chosen, (next) => onSave([...next]));
  return (
    <ul className={joinClasses(styles.formWidth, styles.checkboxes)}>
      {values.map((value) => (
        <li key={value}>
          <label className={checkboxStyles.checkbox}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                const isChosen = target.checked;
                void change((before) => [...before.filter((each) => each !== value), ...(isChosen ? [value] : [])]);
              }}
            />
            {wordsOf(value)}
          </label>
        </li>
      ))}
    </ul>
  );
}
