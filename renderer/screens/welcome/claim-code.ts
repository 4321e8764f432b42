/** The code that connects a store: eight characters, displayed as two groups of four. */

export const CLAIM_CODE_LENGTH = 8;

/** Keeps the letters and digits of a typed or pasted text, in capitals, at most eight. */
export function parseClaimCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CLAIM_CODE_LENGTH);
}

/** Formats a code as the service does: "7GKQ-M2XA". */
export function formatClaimCode(code: string): string {
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}
