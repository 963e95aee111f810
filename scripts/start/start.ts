import { join } from 'node:path';
import { buildOffice, buildSite, compileTexts } from '../build.ts';
import { provideCertificate } from './self-signed-certificate.ts';
import { exitWithError, readCommandLine } from '../cli/options.ts';
import { preflight } from './preflight.ts';
import { planProcesses, type ProcessPlan, type Target } from './process-plans.ts';
import { readSettings, CommandError, type Settings } from '../settings.ts';
import { formatStartCommand } from './start-command.ts';
import { createSupervisor } from './supervisor.ts';
import { watchTexts } from '../watch-texts.ts';
import { formatSummary } from './print-summary.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const command = {
  name: 'npm start',
  help: 'Starts the whole product on this machine; variables are listed in README.md.',
  options: {
    only: { type: 'string', value: 'NAMES', help: 'these processes alone, separated by commas: site,backend' },
    https: { type: 'boolean', help: 'the site speaks TLS with a certificate of this machine' },
    edge: { type: 'boolean', help: 'the site runs in workerd, as on Cloudflare: npm run start:edge' },
    dev: { type: 'boolean', help: 'with hot reload: npm run dev' },
  },
} as const;

/** Reads the command line: which target, which processes. */
function readTarget(): { target: Target; only: string[] | null; isSecure: boolean } {
  const values = readCommandLine(command);
  const target = values.edge ? 'edge' : values.dev ? 'dev' : 'node';
  if (values.https && target !== 'node')
    throw new CommandError('--https goes with the Node target alone: leave the other out');
  return { target, isSecure: values.https === true, only: values.only?.split(',').map((name) => name.trim()) ?? null };
}

/** The processes to start: the named ones, or all; fake providers only in sandbox mode. */
function choosePlans(target: Target, only: string[] | null, settings: Settings): ProcessPlan[] {
  const plans = planProcesses(target);
  const unknown = only?.find((name) => plans.every((plan) => plan.name !== name));
  if (unknown !== undefined) {
    throw new CommandError(`unknown process "${unknown}": choose from ${plans.map(({ name }) => name).join(', ')}`);
  }
  const isOn = ({ isFakeProvider, switchedOnBy }: ProcessPlan): boolean =>
    settings.isSandbox || (!isFakeProvider && (switchedOnBy === undefined || Boolean(process.env[switchedOnBy])));
  return plans
    .filter((plan) => only?.includes(plan.name) ?? isOn(plan))
    .filter((plan) => settings.isSandbox || !plan.isFakeProvider);
}

/** Serves the site, and the fake providers that its policy names, over TLS with a local certificate authority. */
function secureSite(settings: Settings): void {
  const { cert, key, authority } = provideCertificate(join(settings.dataDir, 'tls'));
  Object.assign(settings.childEnv, { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, NODE_EXTRA_CA_CERTS: authority });
  for (const name of ['SITE', 'IDENTITY', 'CARD'] as const) {
    const url = settings.childEnv[`${name}_URL`];
    if (url !== undefined) settings.childEnv[`${name}_URL`] = url.replace(/^http:\/\/(?=localhost:)/, 'https://');
  }
  print(`the site speaks TLS: trust ${authority} in your browser`);
}

async function start(): Promise<void> {
  const { target, only, isSecure } = readTarget();
  const settings = readSettings(process.env);
  if (isSecure) secureSite(settings);
  settings.childEnv['NODE_ENV'] = target === 'dev' ? 'development' : 'production';
  const plans = choosePlans(target, only, settings);
  const started = performance.now();
  const locks = await preflight(plans, settings, process.env);
  const interrupted = new AbortController();
  const supervisor = createSupervisor(plans, settings, locks, print, (name) =>
    formatStartCommand(name, { target, isSecure }, process.env),
  );

  let firstSignalAt: number | undefined;
  const onSignal = (): void => {
    // A terminal's Ctrl-C may arrive twice: from the terminal and forwarded by npm.
    if (firstSignalAt !== undefined && performance.now() - firstSignalAt < 1_000) return;
    if (firstSignalAt !== undefined) {
      supervisor.kill();
      process.exit(1);
    }
    firstSignalAt = performance.now();
    print('stopping …');
    interrupted.abort();
    void supervisor.stop().then(() => {
      print('stopped');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  try {
    await compileTexts(print, interrupted.signal);
    if (target === 'dev') watchTexts(print);
    else {
      if (plans.some(({ name }) => name === 'site')) await buildSite(print, interrupted.signal);
      if (plans.some(({ name }) => name === 'office')) await buildOffice(print, interrupted.signal);
    }
    await supervisor.start();
  } catch (error) {
    if (interrupted.signal.aborted) return;
    throw error;
  }
  const seconds = (performance.now() - started) / 1_000;
  print(formatSummary(plans, settings, seconds));
  await supervisor.allEnded;
  if (!interrupted.signal.aborted) process.exit(0);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof TypeError && 'code' in error)) throw error;
  exitWithError(error.message);
}
