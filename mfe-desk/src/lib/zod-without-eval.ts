import { config } from 'zod';

// The content security policy forbids code from strings, and reports even the try. Import it before any schema is made.
config({ jitless: true });
