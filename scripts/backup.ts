import { backUp, runWithFolder } from './backup/backup.ts';

/** `npm run backup -- FOLDER`: copies databases, content, media and sessions while the product runs (docs/backup.md). */
await runWithFolder('backup', backUp);
