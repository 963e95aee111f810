import { config } from 'zod';

// the policy of the page allows no code made from text, and asking whether it does is reported as a breach
config({ jitless: true });
