import { config } from 'zod';

// the Content-Security-Policy forbids code from strings, and zod's test for it would be reported as a violation
config({ jitless: true });
