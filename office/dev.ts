import { runnerImport } from 'vite';

/** The staff page from its sources, for `npm run dev`. */
await runnerImport('./office/main.ts', { configFile: false });
