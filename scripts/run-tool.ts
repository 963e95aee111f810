import { spawn } from 'node:child_process';
import { root } from './settings.ts';

/** Exit status and output of a tool. */
export type ToolResult = { isOk: boolean; output: string };

/**
 * Runs a program with the project's own Node and waits for it.
 *
 * @param args arguments for Node, the script first.
 * @param options.env in addition to this process's environment.
 * @param options.isLive also prints its output while it runs.
 */
export function runTool(
  args: readonly string[],
  options: { env?: Record<string, string>; isLive?: boolean } = {},
): Promise<ToolResult> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (options.isLive === true) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}
