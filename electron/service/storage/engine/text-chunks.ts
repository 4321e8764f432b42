/** The most bytes of a chunk: no engine refuses a value of that length. */
const CHUNK_BYTES = 1_000_000;

/** Cuts a text of any length into values that every engine stores. */
export function* splitIntoChunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

export const joinChunks = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString();
