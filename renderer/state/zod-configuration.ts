import { config } from 'zod';

// Must run before the first schema: zod would compile code from strings, which the content security policy forbids.
config({ jitless: true });
