import { buildSite, compileTexts } from './build.ts';
import { runTool } from './run-tool.ts';
import { CommandError } from './settings.ts';

/**
 * Builds the site when necessary and runs one test on it with live output. Sets the exit code: 1 when the test fails or
 * a prerequisite is missing, which one line names.
 *
 * @param args the test tool and its arguments.
 * @param provide creates the test's other prerequisites, as environment variables.
 */
export async function testBuild(
  args: readonly string[],
  provide: (print: (line: string) => void) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await compileTexts(print);
    await buildSite(print);
    const result = await runTool(args, { env: await provide(print), isLive: true });
    process.exitCode = result.isOk ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`nordlyd: ${error.message}\n`);
    process.exitCode = 1;
  }
}
