/** The patterns of secrets and customers' contacts, and what the log shows instead (C13). */
const PATTERNS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  // Keys, webhook secrets and tokens of the service, by their prefixes.
  [/\b(sk|whsec|op)_[\w-]+/gi, '[secret]'],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '[secret]'],
  // The user and password in an address, such as a proxy's.
  [/\/\/[^/\s"'@]+@/g, '//[secret]@'],
  [/([?&](?:token|key|code|secret|password)=)[^&\s"']+/gi, '$1[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[contact]'],
  // A phone number: ten digits or more, perhaps divided by blanks and hyphens, but not within an id.
  [/(?<![\w.-])\+?\d(?:[ -]?\d){9,14}(?![\w-])/g, '[contact]'],
];

/** A text without blanks of at least this length counts as a secret, perhaps in base64, unless it is an id. */
const LONG_TEXT = /[\w+=-]{28,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A long name, such as an error's or a file's, has no digit. */
const HAS_DIGIT = /\d/;

/** Masks what looks like a secret or a contact. Names and postal addresses have no pattern, so nothing may log them. */
export function redact(text: string): string {
  const masked = PATTERNS.reduce((current, [pattern, mask]) => current.replace(pattern, mask), text);
  return masked.replace(LONG_TEXT, (long) => (UUID.test(long) || !HAS_DIGIT.test(long) ? long : '[secret]'));
}
