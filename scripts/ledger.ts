import { exportLedger } from '../backend/billing/transactions/ledger.ts';
import { runExport } from './cli/export-lines.ts';

/** `npm run ledger -- --since DATE`: writes one line per movement of money (docs/operations.md). */
await runExport('ledger', exportLedger);
