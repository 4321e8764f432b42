import { fileURLToPath } from 'node:url';

/** The environment of a child process that keeps its compiled modules for the next one: it then starts in half the time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
} as const;
