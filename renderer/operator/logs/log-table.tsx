import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import { useHighlight } from '../layout/use-highlight.ts';
import styles from './log-table.module.css';

/** A column of a log. */
export interface Column<Row> {
  readonly heading: string;
  /** `wide` takes long texts; `spare` is left out in a narrow table. */
  readonly width?: 'wide' | 'spare';
  readonly show: (row: Row) => ReactNode;
}

interface LogTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

const classOf = <Row,>({ width }: Column<Row>): string =>
  joinClasses(width === 'wide' && styles.wide, width === 'spare' && styles.spare);

/** A table of what happened, newest first. */
export function LogTable<Row>({ columns, rows, keyOf }: LogTableProps<Row>): ReactNode {
  return (
    <div className={joinClasses('panel squeezable', styles.scroll)}>
      <table className={joinClasses('full text-13', styles.log)}>
        <thead className="text-13 weight-500">
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" className={classOf(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LogRow key={keyOf(row)} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LogRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }): ReactNode {
  const element = useHighlight<HTMLTableRowElement>(row);
  return (
    <tr ref={element}>
      {columns.map((column) => (
        <td key={column.heading} className={classOf(column)}>
          {column.show(row)}
        </td>
      ))}
    </tr>
  );
}

/** A button in the text of a row, which shows the row in full. */
export function LogLink({ children, onOpen }: { readonly children: ReactNode; onOpen(): void }): ReactNode {
  return (
    <button type="button" className={joinClasses('bare', styles.link)} onClick={onOpen}>
      {children}
    </button>
  );
}
