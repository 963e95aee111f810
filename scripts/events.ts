import { exportEvents } from '../backend/analytics/export.ts';
import { runExport } from './cli/export-lines.ts';

/** `npm run events -- --since DATE`: writes stored analytics events (decision 0045). */
await runExport('events', exportEvents, 'Writes stored analytics events, one a line.');
