import { downloadBlob } from './download.ts';

/** Saves CSV text as a download. */
export function downloadCsv(name: string, pieces: readonly string[]): void {
  // The byte-order mark makes Excel read Devanagari and ₹ correctly.
  downloadBlob(name, new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }));
}
