import { restore, runWithFolder } from './backup/backup.ts';

/** `npm run restore -- FOLDER`: restores a backup into an empty data folder and empty databases (docs/backup.md). */
await runWithFolder('restore', restore);
