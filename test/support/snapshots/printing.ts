import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import type { PrintingView } from '../../../electron/contract/ipc/printing.ts';

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
