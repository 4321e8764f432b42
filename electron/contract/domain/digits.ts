/** Writes the digits ० to ९, which Hindi keyboards type and Hindi spreadsheets show, as 0 to 9. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
}
