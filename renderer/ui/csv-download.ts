/** Saves CSV text as a download. Electron lets the page save nothing else (desktop/security/guards.ts). */
export function downloadCsv(name: string, pieces: readonly string[]): void {
  // The byte-order mark makes Excel read Devanagari and ₹ correctly.
  const address = URL.createObjectURL(new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
