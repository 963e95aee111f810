import { exportLedger } from '../backend/billing/transactions/ledger.ts';
import { runExport } from './cli/export-lines.ts';
import { runCommand } from './cli/read-export.ts';
import { runReconcile } from './ledger/run-reconcile.ts';

/**
 * `npm run ledger -- --since DATE`: writes one line per movement of money; `npm run ledger -- reconcile --since DATE`
 * compares it with events and settlement reports (docs/operations.md).
 */
const [, , subcommand, ...rest] = process.argv;
const help = 'Writes movements of money, one a line. For comparisons see npm run ledger -- reconcile --help.';
await (subcommand === 'reconcile' ? runCommand(() => runReconcile(rest)) : runExport('ledger', exportLedger, help));
