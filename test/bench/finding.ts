/** One line of the results. Ratios count, absolute values depend on the machine. */
export interface Finding {
  /** The promise that it belongs to, or what else it measures. */
  readonly name: string;
  readonly what: string;
  readonly value: string;
  readonly against: string;
  readonly ratio: string;
  readonly aim: string;
  /** Null where no aim is set. */
  readonly met: boolean | null;
}

/** Reports progress. */
export type Say = (line: string) => void;

/** Measures, in a folder that is gone afterwards. */
export type Measure = (folder: string, say: Say) => Promise<readonly Finding[]>;

export const formatMilliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

export const formatTimes = (value: number): string => `${value.toFixed(2)} ×`;
