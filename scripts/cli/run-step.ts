import type { ToolResult } from '../run-tool.ts';

const progressIntervalMs = 15_000;

/**
 * Runs one step and prints its result and duration; prints its output only when it failed.
 *
 * @param name its title in the output.
 */
export async function runStep(name: string, run: () => Promise<ToolResult>): Promise<ToolResult> {
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const sign = setInterval(() => process.stdout.write(`  ${name} … ${seconds()}\n`), progressIntervalMs);
  const result = await run().finally(() => clearInterval(sign));
  process.stdout.write(`${result.isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds()}\n`);
  if (!result.isOk) process.stdout.write(`${result.output.trimEnd()}\n`);
  return result;
}
