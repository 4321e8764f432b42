/** Gives a person CSV text as a file, where downloads go. Electron lets the page save nothing else (desktop/security/guards.ts). */
export function downloadCsv(name: string, pieces: readonly string[]): void {
  // With a byte-order mark, so that Excel reads Devanagari and ₹ right.
  const address = URL.createObjectURL(new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
