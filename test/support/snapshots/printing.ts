import type { PaperView } from '../../../electron/contract/domain/printing.ts';
import { FIRST_PAPER } from '../../../electron/contract/domain/printing.ts';

/** A counter without a printer. */
export const NO_PAPER: PaperView = {
  settings: FIRST_PAPER,
  hasLogo: false,
  faults: [],
  waiting: 0,
  asks: [],
  revision: 0,
};
