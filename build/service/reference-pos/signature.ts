import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 5 * 60;

/** Whether a delivery was signed with one of the secrets, over these very bytes and within five minutes of now. */
export function isSigned(header: string, body: Buffer, secrets: readonly string[], nowMs: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex));
  if (!/^\d+$/.test(t) || Math.abs(nowMs / 1_000 - Number(t)) > TOLERANCE_S) return false;
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex'));
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
}
