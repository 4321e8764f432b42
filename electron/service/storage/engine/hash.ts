import { hash } from 'node:crypto';

/** SHA-256 in hex. API keys and connection codes are random, so they need no salt. */
export const sha256 = (text: string): string => hash('sha256', text);
