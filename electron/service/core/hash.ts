import { hash } from 'node:crypto';

/** SHA-256 in hex. Keys and connection codes are random enough to need no salt. */
export const sha256 = (text: string): string => hash('sha256', text);
