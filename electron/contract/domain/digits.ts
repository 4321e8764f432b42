/** Writes the digits ० to ९, which Hindi keyboards type and Hindi spreadsheets show, as 0 to 9. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
}

/** Western and Indian grouping, perhaps with decimals: 1,234,567 and 12,34,567.00. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/** Removes the commas between thousands and lakhs. Any other comma stays, because 12,50 may be ₹12.50 or a slip. */
export function removeGrouping(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}
