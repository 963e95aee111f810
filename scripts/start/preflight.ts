import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from './free-port.ts';
import { lockData, type InstanceLock } from './instance-lock.ts';
import type { ProcessName, ProcessPlan } from './process-plans.ts';
import { EnvError } from '../../server/env.ts';
import { CommandError, type Settings } from '../settings.ts';

/** Refuses when a required port is in use; names each with its process and its variable. */
async function checkPorts(plans: readonly ProcessPlan[], settings: Settings): Promise<void> {
  const wanted = plans.flatMap((plan) => plan.ports.map((variable) => ({ name: plan.name, variable })));
  const taken: string[] = [];
  for (const { name, variable } of wanted) {
    const port = settings.ports[variable];
    const isBoth = (await isPortFree(port, '127.0.0.1')) && (await isPortFree(port, '::1'));
    if (!isBoth) taken.push(`${port} (${name}, ${variable})`);
  }
  if (taken.length === 0) return;
  const [noun, verb] = taken.length === 1 ? ['port', 'is'] : ['ports', 'are'];
  throw new CommandError(
    `${noun} ${taken.join(', ')} ${verb} in use: stop what listens there, or set the variable to another port`,
  );
}

/** Refuses when two processes would share a port. */
function checkDistinct(plans: readonly ProcessPlan[], settings: Settings): void {
  const seen = new Map<number, string>();
  for (const variable of plans.flatMap((plan) => plan.ports)) {
    const port = settings.ports[variable];
    const other = seen.get(port);
    if (other !== undefined) throw new CommandError(`${other} and ${variable} are both ${port}: set different ports`);
    seen.set(port, variable);
  }
}

/** The required variables without a value, when sandbox mode is off. */
function listMissing(plans: readonly ProcessPlan[], settings: Settings, env: NodeJS.ProcessEnv): string[] {
  if (settings.isSandbox) return [];
  const required = new Set(plans.flatMap((plan) => plan.requires));
  const unset = [...required].filter((names) => names.split(' or ').every((name) => !env[name]));
  // "MEDIA_URL or CMS_URL" of one process repeats the CMS_URL that another one requires
  return unset.filter((names) => !names.split(' or ').some((name) => name !== names && unset.includes(name)));
}

/** How each process reads its variables; the modules are loaded when a process is started. */
const readers: Partial<Record<ProcessName, () => Promise<(env: Record<string, string>) => unknown>>> = {
  cms: async () => (await import('../../cms/env.ts')).readCmsSettings,
  backend: async () => (await import('../../backend/env.ts')).readSettings,
  site: async () => (await import('../../edge/config/env.ts')).parseEdgeEnv,
  office: async () => (await import('../../office/env.ts')).readOfficeSettings,
};

/** Refuses values that a process would refuse after the build: a line for all that are missing, and one for each other. */
async function checkValues(
  plans: readonly ProcessPlan[],
  { childEnv }: Settings,
  missing: readonly string[],
): Promise<void> {
  const listed = new Set(missing.flatMap((names) => names.split(' or ')));
  const problems = new Set<string>();
  if (missing.length > 0) {
    problems.add(
      `with SANDBOX=0 these environment variables must be set: ${missing.join(', ')}; docs/providers.md says where to find them`,
    );
  }
  for (const { name } of plans) {
    const read = await readers[name]?.();
    try {
      read?.(childEnv);
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      const lines = error.message.split('\n');
      for (const line of lines.filter((one) => !listed.has(/^set (\w+)/.exec(one)?.[1] ?? ''))) problems.add(line);
    }
  }
  if (problems.size > 0) throw new CommandError([...problems].join('\n'));
}

/** Refuses a Node that lacks features the product uses. */
export function checkNode(version: string): void {
  if (Number.parseInt(version, 10) >= 26) return;
  throw new CommandError(`Node 26 is needed (this is ${version}): start with npm start, which installs it`);
}

/**
 * Everything that can be checked before the start.
 *
 * @returns the data locks, to be released with each process.
 * @throws CommandError, with a line for each wrong variable; no lock is held then.
 */
export async function preflight(
  plans: readonly ProcessPlan[],
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<Map<ProcessName, InstanceLock>> {
  checkNode(process.versions.node);
  await checkValues(plans, settings, listMissing(plans, settings, env));
  checkDistinct(plans, settings);
  // A missing folder cannot be locked, and a refused start does not create it. For an existing one, a held lock
  // explains more than its taken ports.
  const isNew = !existsSync(join(settings.dataDir, 'locks'));
  if (isNew) await checkPorts(plans, settings);
  const locks = new Map<ProcessName, InstanceLock>();
  try {
    for (const plan of plans) {
      if (plan.keepsData) locks.set(plan.name, lockData(settings.dataDir, plan.name));
    }
    if (!isNew) await checkPorts(plans, settings);
  } catch (error) {
    for (const lock of locks.values()) lock.release();
    throw error;
  }
  return locks;
}
