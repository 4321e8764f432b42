/** One line of the result: what was measured, against what, and whether the aim is met. Ratios count. */
export interface Finding {
  readonly promise: 'P2' | 'P3' | 'P4' | 'P5' | 'import';
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  readonly ratio: string;
  readonly aim: string;
  readonly met: boolean;
}

export const formatMilliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
