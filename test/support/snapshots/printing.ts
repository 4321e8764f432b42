import type { PrintingView } from '../../../electron/contract/calls/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';

/** A counter without a printer. */
export const NO_PRINTERS: PrintingView = {
  settings: DEFAULT_PRINT_SETTINGS,
  hasLogo: false,
  faults: [],
  removed: [],
  waiting: 0,
  asks: [],
  revision: 0,
};
