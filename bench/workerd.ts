import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unstable_readConfig as readConfig } from 'wrangler';
import { end, start, type Running } from './child-process.ts';
import { median } from './rounds.ts';
import { readCpu } from './usage.ts';

/**
 * The worker in workerd itself. Wrangler's local simulator has a proxy in front, which costs more than the worker.
 */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };
const config = readConfig({ config: 'wrangler.toml' });

/** Rate limits that never refuse: the network counts them outside the isolate. */
const limits = 'export default () => ({ limit: async () => ({ success: true }) });';

/** Writes a text of a Cap'n Proto configuration. */
const quote = (value: string): string => JSON.stringify(value);

/** The bindings of wrangler.toml, and variables. */
function writeBindings(variables: Readonly<Record<string, string>>): string[] {
  return [
    ...Object.entries(variables).map(([name, value]) => `(name = ${quote(name)}, text = ${quote(value)})`),
    ...config.ratelimits.map(
      ({ name }: { name: string }) => `(name = ${quote(name)}, wrapped = (moduleName = "bench:limits"))`,
    ),
    '(name = "ASSETS", service = "assets")',
    `(name = "VERSION", json = ${quote(JSON.stringify({ id: 'bench' }))})`,
    '(name = "USER_SESSIONS", durableObjectNamespace = "UserSessions")',
  ];
}

/**
 * Starts workerd with one worker.
 *
 * @param bundle path of its module.
 * @param folder for the configuration.
 * @param path requested until a response arrives; undefined waits for a connection only.
 * @param variables text bindings; without them the worker has no bindings at all.
 */
export function startWorkerd(
  bundle: string,
  folder: string,
  path: string | undefined,
  variables?: Readonly<Record<string, string>>,
  inspectorPort?: number,
): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'config.capnp');
  const parts = variables
    ? `bindings = [${writeBindings(variables).join(',\n')}],
    durableObjectNamespaces = [(className = "UserSessions", uniqueKey = "bench", enableSql = true)],
    durableObjectStorage = (inMemory = void),`
    : '';
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  ${inspectorPort === undefined ? '' : 'v8Flags = ["--expose-gc"],'}
  services = [
    (name = "main", worker = (
      modules = [(name = "main.js", esModule = embed ${quote(relative(folder, bundle))})],
      compatibilityDate = ${quote(config.compatibility_date ?? '')},
      compatibilityFlags = [${config.compatibility_flags.map(quote).join(', ')}],
      ${parts}
      globalOutbound = "network"
    )),
    (name = "network", network = (allow = ["public", "private", "local"])),
    (name = "assets", disk = (path = ${quote(join(process.cwd(), config.assets?.directory ?? ''))}))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  extensions = [(modules = [(name = "bench:limits", internal = true, esModule = ${quote(limits)})])]
);
`,
  );
  const flags = inspectorPort === undefined ? [] : [`--inspector-addr=127.0.0.1:${inspectorPort}`];
  return start(workerd, ['serve', ...flags, '--socket-addr=http=127.0.0.1:{port}', file], path);
}

/**
 * Writes a worker that sends the bytes of a file, and nothing else.
 *
 * @returns the path of its module.
 */
export function writeBareWorker(folder: string, page: string): string {
  const module = join(folder, 'bare-worker.js');
  writeFileSync(
    module,
    `const page = new TextEncoder().encode(${JSON.stringify(readFileSync(page, 'utf8'))});
const headers = { 'Content-Type': 'text/html; charset=utf-8' };
export default { fetch: () => new Response(page, { headers }) };
`,
  );
  return module;
}

/**
 * The processor time, in ms, in which workerd compiles and evaluates a worker. The time of a bare worker is subtracted.
 */
export async function measureWorkerStart(
  bundle: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
  page: string,
): Promise<number> {
  const bare = writeBareWorker(folder, page);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const worker = await measureIdle(startWorkerd(bundle, join(folder, 'start'), undefined, variables));
    times.push(worker - (await measureIdle(startWorkerd(bare, join(folder, 'bare-start'), undefined))));
  }
  return median(times);
}

/** The processor time of a start without a request. The process evaluates its worker before or after it listens. */
async function measureIdle(starting: Promise<Running>): Promise<number> {
  const running = await starting;
  await pause(1_000);
  const time = readCpu(running.pid);
  await end(running);
  return time;
}
