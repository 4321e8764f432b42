/** The most bytes to read from a response. A connection with more to come is closed instead of used again. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** The most bytes to keep of a response. Only its status matters; the rest is for people who watch. */
const KEPT_BYTES = 4 * 1024;

/** Reads a body to its end, or as much as is read of any. Returns its beginning as text. */
export async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - length));
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The receiver broke off. Its status stands.
  }
  // Decodes as a stream, to leave out a character that was cut in two.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true });
}
