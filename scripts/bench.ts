import { buildSite, makeTexts } from './build.ts';
import { runTool } from './run-tool.ts';
import { Refusal } from './settings.ts';

/** `npm run bench -- edge`: measures the built site beside its limits and prints a table. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  if (process.argv[2] !== 'edge') throw new Refusal('say what to measure: npm run bench -- edge');
  await makeTexts(say);
  await buildSite(say);
  const result = await runTool(['bench/edge.ts'], { isLive: true });
  process.exitCode = result.isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
