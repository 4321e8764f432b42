import { config } from 'zod';

// Must run before the first schema, because zod would otherwise compile code from strings, which the content security
// policy forbids.
config({ jitless: true });
