import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type ReactNode, useState } from 'react';
import { joinClasses } from '../../../ui/class-names.ts';
import { useElementWidth } from '../../../ui/use-width.ts';
import { StripePattern, useStripes } from './stripe-pattern.tsx';
import styles from './column-chart.module.css';

/** One column: its two parts from the bottom up, and the mark of the previous period. */
export interface ColumnData {
  readonly key: string;
  readonly label: string;
  readonly solid: number;
  readonly striped: number;
  readonly before: number | null;
  /** Written above the highest column. */
  readonly value: string;
  /** Shown while the pointer is on the column. */
  readonly readout: string;
}

type Mark = 'solid' | 'striped' | 'before';

interface ColumnChartProps {
  /** The chart in a sentence, for screen readers. */
  readonly label: string;
  readonly columns: readonly ColumnData[];
  readonly formatTick: (value: number) => string;
  readonly legend: readonly { readonly mark: Mark; readonly words: string }[];
}

const HEIGHT = 232;
const MARGIN = { top: 22, right: 4, bottom: 26, left: 68 } as const;
const BOTTOM = HEIGHT - MARGIN.bottom;
/** The least width of a label below a column, the width of a letter, and half the width of the value above a column. */
const LABEL_WIDTH = 46;
const LETTER_WIDTH = 8;
const HALF_VALUE_WIDTH = 36;
const LEAST_WIDTH = 240;
/** The assumed width until it has been measured. */
const FIRST_WIDTH = 560;

const heightOf = ({ solid, striped }: ColumnData): number => solid + striped;

function createScales(columns: readonly ColumnData[], width: number) {
  const highest = Math.max(1, ...columns.flatMap((column) => [heightOf(column), column.before ?? 0]));
  const right = width - MARGIN.right;
  return {
    x: scaleBand({ domain: columns.map(({ key }) => key), range: [MARGIN.left, right], padding: 0.24 }),
    y: scaleLinear({ domain: [0, highest], range: [BOTTOM, MARGIN.top], nice: 4 }),
    right,
  };
}

type Scales = ReturnType<typeof createScales>;

/** Columns over time in two stacked series, with a mark for the same time in the previous period. */
export function ColumnChart({ label, columns, formatTick, legend }: ColumnChartProps): ReactNode {
  const [measured, measure] = useElementWidth();
  const [pointed, setPointed] = useState<string | null>(null);
  const stripes = useStripes();
  const width = Math.max(LEAST_WIDTH, measured ?? FIRST_WIDTH);
  const scales = createScales(columns, width);
  const best = columns.reduce<ColumnData | null>(
    (found, column) => (heightOf(column) > (found === null ? 0 : heightOf(found)) ? column : found),
    null,
  );
  return (
    <figure className={styles.figure}>
      {legend.length > 0 && (
        <figcaption className={joinClasses('row-full wrap text-14 muted', styles.legend)}>
          {legend.map(({ mark, words }) => (
            <span key={mark} className={joinClasses('gap-6', styles.entry)}>
              <LegendMark mark={mark} /> {words}
            </span>
          ))}
        </figcaption>
      )}
      <div ref={measure}>
        <svg
          className={joinClasses('block full', styles.chart)}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={label}
        >
          <StripePattern id={stripes.id} />
          <Axes scales={scales} columns={columns} formatTick={formatTick} />
          {columns.map((column) => (
            <g key={column.key} onPointerEnter={() => setPointed(column.key)} onPointerLeave={() => setPointed(null)}>
              <Column column={column} scales={scales} fill={stripes.fill} isPointed={pointed === column.key} />
            </g>
          ))}
          {best !== null && <BestValue column={best} scales={scales} />}
        </svg>
      </div>
      <p className={joinClasses('text-14 muted', styles.readout)} aria-hidden>
        {columns.find(({ key }) => key === pointed)?.readout}
      </p>
    </figure>
  );
}

interface AxesProps extends Pick<ColumnChartProps, 'columns' | 'formatTick'> {
  readonly scales: Scales;
}

function Axes({ scales: { x, y, right }, columns, formatTick }: AxesProps): ReactNode {
  const ticks = y.ticks(4).filter(Number.isInteger);
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const labelWidth = Math.max(LABEL_WIDTH, ...columns.map(({ label }) => label.length * LETTER_WIDTH));
  const every = Math.max(1, Math.ceil((labelWidth * columns.length) / (right - MARGIN.left)));
  return (
    <>
      {ticks.map((value) => (
        <line key={value} className={styles.grid} x1={MARGIN.left} x2={right} y1={y(value)} y2={y(value)} />
      ))}
      <AxisLeft
        scale={y}
        left={MARGIN.left - 4}
        tickValues={ticks}
        tickFormat={(value) => formatTick(Number(value))}
        hideAxisLine
        hideTicks
        tickComponent={({ x: at, y: middle, formattedValue }) => (
          <text className={styles.tick} x={at} y={middle} dy="0.3em" textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={x}
        top={BOTTOM}
        tickValues={columns.filter((_, index) => index % every === 0).map(({ key }) => key)}
        tickFormat={(key) => labels.get(key) ?? ''}
        axisLineClassName={joinClasses(styles.axis)}
        hideTicks
        tickComponent={({ x: middle, y: at, formattedValue }) => (
          <text className={styles.tick} x={middle} y={at} textAnchor="middle">
            {formattedValue}
          </text>
        )}
      />
    </>
  );
}

interface ColumnProps {
  readonly column: ColumnData;
  readonly scales: Scales;
  /** The fill of striped parts. */
  readonly fill: string;
  readonly isPointed: boolean;
}

function Column({ column, scales: { x, y }, fill, isPointed }: ColumnProps): ReactNode {
  const left = x(column.key) ?? 0;
  const width = x.bandwidth();
  const middle = y(column.solid);
  const top = y(heightOf(column));
  return (
    <>
      <rect
        className={isPointed ? styles.pointed : styles.ground}
        x={left - (x.step() - width) / 2}
        y={MARGIN.top}
        width={x.step()}
        height={BOTTOM - MARGIN.top}
      />
      {column.solid > 0 && (
        <Bar className={joinClasses(styles.solid)} x={left} y={middle} width={width} height={BOTTOM - middle} />
      )}
      {column.striped > 0 && (
        <Bar
          className={joinClasses(styles.striped)}
          fill={fill}
          x={left + 0.75}
          y={top}
          width={Math.max(0, width - 1.5)}
          height={Math.max(0, middle - top)}
        />
      )}
      {column.before !== null && column.before > 0 && (
        <BeforeMark x1={left - 3} x2={left + width + 3} y={y(column.before)} />
      )}
    </>
  );
}

/** A dark line on a light one, visible on every background. */
function BeforeMark({ x1, x2, y }: { readonly x1: number; readonly x2: number; readonly y: number }): ReactNode {
  return (
    <>
      <line className={styles.beforeEdge} x1={x1} x2={x2} y1={y} y2={y} />
      <line className={styles.before} x1={x1} x2={x2} y1={y} y2={y} />
    </>
  );
}

function BestValue({ column, scales: { x, y, right } }: Pick<ColumnProps, 'column' | 'scales'>): ReactNode {
  const middle = (x(column.key) ?? 0) + x.bandwidth() / 2;
  return (
    <text
      className={joinClasses('bold', styles.value)}
      x={Math.min(Math.max(middle, MARGIN.left + HALF_VALUE_WIDTH), right - HALF_VALUE_WIDTH)}
      y={y(Math.max(heightOf(column), column.before ?? 0)) - 7}
      textAnchor="middle"
    >
      {column.value}
    </text>
  );
}

function LegendMark({ mark }: { readonly mark: Mark }): ReactNode {
  const stripes = useStripes();
  const fill = mark === 'striped' ? { fill: stripes.fill } : {};
  return (
    <svg className={joinClasses('rigid', styles.mark)} viewBox="0 0 18 14" aria-hidden focusable="false">
      {mark === 'striped' && <StripePattern id={stripes.id} />}
      {mark === 'before' ? (
        <BeforeMark x1={0} x2={18} y={7} />
      ) : (
        <rect
          className={mark === 'solid' ? styles.solid : styles.striped}
          {...fill}
          x="1"
          y="1"
          width="16"
          height="12"
        />
      )}
    </svg>
  );
}
