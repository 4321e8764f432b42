import { config } from 'zod';

// Before the first schema is made: zod would try to make code from texts, which the content security policy forbids.
config({ jitless: true });
