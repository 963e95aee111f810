import { provideBrowser } from './browser.ts';
import { buildSite, compileTexts } from './build.ts';
import { runTool } from './run-tool.ts';
import { CommandError } from './settings.ts';

/** `npm run bench -- SUBJECT`: measures the built site, and compares it with its limits where a subject has them. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [, , subject = '', ...rest] = process.argv;
  if (
    ![
      'edge',
      'overload',
      'soak',
      'browser',
      'apps',
      'analytics',
      'checkout',
      'interaction',
      'search',
      'publishing',
      'editor',
      'insights',
      'scale',
    ].includes(subject)
  )
    throw new CommandError(
      'choose a benchmark: npm run bench -- edge, overload, soak, browser, apps, analytics, checkout, interaction, search, publishing, editor, insights, or scale',
    );
  if (subject !== 'insights') {
    await compileTexts(print);
    await buildSite(print);
  }
  // these open pages in a browser, as users of the sandbox
  const env: Record<string, string> = !['edge', 'overload', 'soak', 'insights', 'scale'].includes(subject)
    ? { SANDBOX: '1', CHROME_PATH: await provideBrowser(print) }
    : {};
  const result = await runTool([`bench/${subject}.ts`, ...rest], { isLive: true, env });
  process.exitCode = result.isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
