import { downloadBlob } from './download.ts';

/** Saves CSV text as a download. */
export function downloadCsv(name: string, pieces: readonly string[]): void {
  // The byte-order mark makes Excel read Devanagari and ₹ correctly.
  downloadBlob(name, new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }));
}

type PieceResult<Next> =
  | { readonly ok: true; readonly value: { readonly text: string; readonly next: Next | null } }
  | { readonly ok: false };

/**
 * Reads a CSV file from main piece by piece, so that other calls don't wait. Null if a piece could not be read: half a
 * file is not saved.
 */
export async function readCsvPieces<Begin, Next>(
  begin: Begin,
  readPiece: (from: Begin | Next) => Promise<PieceResult<Next>>,
): Promise<readonly string[] | null> {
  const pieces: string[] = [];
  for (let from: Begin | Next = begin; ; ) {
    const result = await readPiece(from);
    if (!result.ok) return null;
    pieces.push(result.value.text);
    if (result.value.next === null) return pieces;
    from = result.value.next;
  }
}
