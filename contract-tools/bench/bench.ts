import { runMutations } from './mutations.ts';

/** `node contract-tools/bench/bench.ts [EDITS] [SEED]`: how often `diff` and a validator agree. */
const [edits = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const started = performance.now();
const { breaking, safe, disagreements } = runMutations(edits, seed);
const missed = disagreements.filter(({ kind }) => kind === 'missed');
const alarms = disagreements.filter(({ kind }) => kind === 'false alarm');
const share = ((alarms.length / Math.max(safe, 1)) * 100).toFixed(2);
for (const disagreement of [...missed.slice(0, 10), ...alarms.slice(0, 10)])
  process.stdout.write(`${JSON.stringify(disagreement)}\n`);
process.stdout.write(
  `${edits} edits, ${((performance.now() - started) / 1_000).toFixed(1)} s: ${missed.length} of ${breaking} breaking verdicts missed (target 0), ${alarms.length} of ${safe} false alarms, ${share} % (target 0.5 %)\n`,
);
process.exitCode = missed.length === 0 && Number(share) <= 0.5 ? 0 : 1;
