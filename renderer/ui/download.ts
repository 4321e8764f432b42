/**
 * Saves what the page has written as a download. Electron allows this only for CSV, XML and JSON
 * (desktop/security/guards.ts).
 */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
