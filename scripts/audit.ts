import { spawnSync } from 'node:child_process';
import { root } from './settings.ts';
import { writeTrustRows } from './trust-rows.ts';

/**
 * For `npm run trust -- supply`: known weaknesses of the packages in production, from the registry. A high or critical
 * one is a violation. A registry without advisories leaves the row unchecked, which is no violation.
 */
type Audit = { metadata?: { vulnerabilities: Record<string, number>; dependencies: { prod: number } } };

const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { cwd: root, encoding: 'utf8' });
let metadata: Audit['metadata'];
try {
  ({ metadata } = JSON.parse(stdout) as Audit);
} catch {
  // no JSON: the same as no response of the registry
}
const { high = 0, critical = 0 } = metadata?.vulnerabilities ?? {};
const worst = metadata === undefined ? 'not checked' : `${critical} critical`;
writeTrustRows('advisories', [
  { case: 'advisories', rounds: metadata?.dependencies.prod ?? 0, violations: high + critical, worst },
]);
process.exitCode = high + critical > 0 ? 1 : 0;
