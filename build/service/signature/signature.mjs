import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Whether a webhook is from the marketplace and fresh. `body` is the raw body, before anything parsed it.
 *
 * @param {string} secret the endpoint's signing secret, whsec_ included
 * @param {string} header the header Service-Signature
 * @param {Buffer} body
 * @param {number} now seconds since 1970
 */
export function isGenuine(secret, header, body, now) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > 300) return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'));
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value);
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// Tries it: node signature.mjs SECRET HEADER NOW < body
const [secret = '', header = '', now = ''] = process.argv.slice(2);
process.exitCode = isGenuine(secret, header, readFileSync(0), Number(now)) ? 0 : 1;
