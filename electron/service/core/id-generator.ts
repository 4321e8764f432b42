import type { Mode } from '../../contract/api/enums.ts';
import type { Randomness } from '../../contract/ports.ts';

/** 32 capitals and digits, without the look-alikes I, O, 0 and 1. As 32 divides 256, a random byte favours none. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LOWER = READABLE.toLowerCase();

/** Creates ids, codes and secrets in the formats of the specification. */
export function createIdGenerator(randomness: Randomness) {
  const draw = (length: number, alphabet: string): string => {
    let text = '';
    for (const byte of randomness.bytes(length)) text += alphabet.charAt(byte & 31);
    return text;
  };

  return {
    request: () => `req_${draw(16, LOWER)}`,
    order: () => `ORDER-${draw(10, READABLE)}`,
    event: () => `evt_${draw(20, LOWER)}`,
    company: () => `co_${draw(12, LOWER)}`,
    key: () => `key_${draw(12, LOWER)}`,
    link: () => `link_${draw(12, LOWER)}`,
    fault: () => `fault_${draw(8, LOWER)}`,
    apiKey: (mode: Mode) => `sk_${mode}_${draw(32, LOWER)}`,
    operatorToken: () => `op_${draw(32, LOWER)}`,
    webhookSecret: () => `whsec_${draw(40, LOWER)}`,
    /** The 8 characters of a connection code, without the hyphen that is shown. */
    connectionCode: () => draw(8, READABLE),
    uuid(): string {
      const bytes = randomness.bytes(16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Buffer.from(bytes).toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
    /** A secret that never leaves the service: 32 bytes in hex. */
    secret: () => Buffer.from(randomness.bytes(32)).toString('hex'),
  };
}

export type IdGenerator = ReturnType<typeof createIdGenerator>;
