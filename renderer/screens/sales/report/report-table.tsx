import type { ReactNode } from 'react';
import { joinClasses } from '../../../ui/class-names.ts';
import { StripePattern, useStripes } from './stripe-pattern.tsx';
import styles from './report-table.module.css';

interface Column {
  readonly name: string;
  /** Numbers are aligned right. */
  readonly isNumber?: boolean;
  /** The column of the bars, which repeat the numbers. */
  readonly isBar?: boolean;
}

interface ReportTableProps {
  /** What the table shows, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Set for long texts, so that the bars give way sooner. */
  readonly isDense?: boolean;
  /** The first cell names its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export function ReportTable({ label, columns, isDense = false, rows }: ReportTableProps): ReactNode {
  const classOf = (index: number): string | undefined => {
    const column = columns[index];
    if (column?.isBar === true) return styles.barCell;
    return column?.isNumber === true ? styles.number : styles.text;
  };
  return (
    <div className={styles.frame}>
      {/* A hidden caption crashes older versions of Chromium when it is inspected: the name is an attribute. */}
      <table
        aria-label={label}
        className={joinClasses('tabular full', styles.table)}
        {...(isDense ? { 'data-dense': '' } : {})}
      >
        <thead className="text-14 semibold">
          <tr>
            {columns.map(({ name, isBar }, index) =>
              isBar === true ? (
                <td key={name} className={classOf(index)} />
              ) : (
                <th key={name} scope="col" className={classOf(index)}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className={styles.rowName}>
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className={classOf(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ShareBarProps {
  /** The length, from 0 to 1 for the longest bar. */
  readonly share: number;
  /** Striped: for a loss, or for the second of two series. */
  readonly isStriped?: boolean;
}

/** A bar in a row of a table. */
export function ShareBar({ share, isStriped = false }: ShareBarProps): ReactNode {
  const stripes = useStripes();
  return (
    <svg className={joinClasses('block full', styles.bar)} aria-hidden focusable="false">
      {isStriped && <StripePattern id={stripes.id} />}
      <rect
        className={isStriped ? styles.striped : styles.solid}
        width={`${Math.max(0, Math.min(1, share)) * 100}%`}
        height="100%"
        rx="2"
        {...(isStriped ? { fill: stripes.fill } : {})}
      />
    </svg>
  );
}
