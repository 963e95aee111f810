import { setTimeout as wait } from 'node:timers/promises';
import { prepareRunFolder, readLastMessages, rotateLogs, startChild, type Child, type Exit } from './child-process.ts';
import { fetchHealth } from './poll-health.ts';
import type { InstanceLock } from './instance-lock.ts';
import type { ProcessName, ProcessPlan } from './process-plans.ts';
import { CommandError, type Settings } from '../settings.ts';

/** A slow machine needs a minute; a longer wait prints a notice. */
const readyAfterMs = 60_000;
const readyCapMs = 180_000;
const restartPausesMs = [200, 500, 1_000, 2_000, 4_000];
const liveEveryMs = 4_000;
const rotateEveryMs = 5_000;
/** A draining process does not respond for up to ten seconds, which is no reason to kill it. */
const liveMissesAllowed = 3;

/** Starts processes, watches them, restarts crashed ones and ends them all. */
export type Supervisor = {
  /** @throws CommandError when one of them does not start; none is left running then. */
  start: () => Promise<void>;
  /** Drains all, dependencies last; kills the remaining ones after the timeout. */
  stop: () => Promise<void>;
  /** Kills all at once. */
  kill: () => void;
  /** Resolves when no process is left. */
  allEnded: Promise<void>;
};

/**
 * @param plans in an order in which each follows its dependencies.
 * @param locks data locks, released as their process ends for good.
 * @param say prints one line on the terminal.
 * @param describeRestart how an ended process is started again: the end of "start it again …".
 */
export function createSupervisor(
  plans: readonly ProcessPlan[],
  settings: Settings,
  locks: ReadonlyMap<ProcessName, InstanceLock>,
  print: (line: string) => void,
  describeRestart: (name: ProcessName) => string,
): Supervisor {
  const running = new Map<ProcessName, Child>();
  const ready = new Map<ProcessName, Promise<void>>();
  const ended = Promise.withResolvers<void>();
  let isStopping = false;
  let isStarting = true;

  const rotation = setInterval(() => {
    try {
      rotateLogs(settings, [...running.keys()]);
    } catch {
      // the disk is full: the next attempt follows
    }
  }, rotateEveryMs).unref();
  void ended.promise.then(() => clearInterval(rotation));

  const log = (name: ProcessName): string => `${settings.runDir}/${name}.log`;
  const remove = (name: ProcessName): void => {
    running.delete(name);
    locks.get(name)?.release();
    if (running.size === 0 && !isStarting) ended.resolve();
  };

  const waitUntilReady = async (child: Child): Promise<void> => {
    const port = settings.ports[child.plan.ports[0]];
    const { name } = child.plan;
    let ending: Exit | undefined;
    void child.ended.then((how) => (ending = how));
    const begun = performance.now();
    let isReported = false;
    while (performance.now() < begun + readyCapMs) {
      if (!isReported && performance.now() > begun + readyAfterMs) {
        isReported = true;
        print(`${name} is still starting: see ${log(name)}`);
      }
      if (ending)
        throw new CommandError(
          readLastMessages(settings, name) ?? `${name} ended at once (${ending.how}): see ${log(name)}`,
        );
      if ((await fetchHealth(port, 'ready', 1_000, settings.childEnv['INSTANCE_MARK'])) === 'yes') return;
      await wait(50);
    }
    throw new CommandError(`${name} was not ready in ${readyCapMs / 1_000} s: see ${log(name)}`);
  };

  const watchLiveness = async (child: Child): Promise<void> => {
    let misses = 0;
    while (running.get(child.plan.name) === child && !isStopping) {
      await wait(liveEveryMs, undefined, { ref: false });
      const isAlive = (await fetchHealth(settings.ports[child.plan.ports[0]], 'live', 3_000)) !== 'silent';
      misses = isAlive ? 0 : misses + 1;
      if (misses <= liveMissesAllowed || isStopping || running.get(child.plan.name) !== child) continue;
      print(`${child.plan.name} no longer responds: killing it`);
      return child.kill('SIGKILL');
    }
  };

  const restartAfterCrashes = async (first: Child): Promise<void> => {
    const { name } = first.plan;
    let child = first;
    let crashes = 0;
    for (;;) {
      if (!child.plan.restartsItself) void watchLiveness(child);
      const ending = await child.ended;
      if (isStopping) return remove(name);
      if (ending.isDeliberate) {
        print(`${name} stopped; start it again ${describeRestart(name)}`);
        return remove(name);
      }
      crashes += 1;
      const pause = restartPausesMs[crashes - 1];
      if (pause === undefined) {
        print(`${name} crashed again (${ending.how}) and is left alone now: see ${log(name)}`);
        return remove(name);
      }
      print(`${name} crashed (${ending.how}); starting it again (${crashes} of ${restartPausesMs.length})`);
      await wait(pause);
      if (isStopping) return remove(name);
      child = startChild(child.plan, settings);
      running.set(name, child);
      void waitUntilReady(child).then(
        () => {
          print(`${name} is back`);
          // it was ready: a later crash does not count as the same failed start
          crashes = 0;
        },
        () => {},
      );
    }
  };

  const startOne = async (plan: ProcessPlan): Promise<void> => {
    await Promise.all(plan.needs.map((name) => ready.get(name) ?? Promise.resolve()));
    if (isStopping) return;
    const child = startChild(plan, settings);
    running.set(plan.name, child);
    try {
      await waitUntilReady(child);
    } catch (error) {
      void child.ended.then(() => remove(plan.name));
      throw error;
    }
    void restartAfterCrashes(child);
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    const { allMs, stepMs } = settings.drainTimes;
    const deadline = wait(allMs, 'late' as const, { ref: false });
    const stopping = new Map<ProcessName, Promise<unknown>>();
    for (const plan of [...plans].reverse()) {
      const users = plans
        .filter(({ needs }) => needs.includes(plan.name))
        .map(({ name }) => stopping.get(name) ?? Promise.resolve());
      const child = running.get(plan.name);
      const drain = async (): Promise<void> => {
        await Promise.race([Promise.all(users), wait(stepMs, undefined, { ref: false })]);
        child?.kill('SIGTERM');
        await child?.ended;
      };
      stopping.set(plan.name, drain());
    }
    const last = await Promise.race([Promise.all(stopping.values()), deadline]);
    if (last !== 'late') return;
    print(`still running after ${allMs / 1_000} s, killed: ${[...running.keys()].join(', ')}`);
    kill();
  };

  const kill = (): void => {
    isStopping = true;
    for (const child of running.values()) child.kill('SIGKILL');
  };

  const start = async (): Promise<void> => {
    prepareRunFolder(
      settings,
      plans.map(({ name }) => name),
    );
    for (const plan of plans) ready.set(plan.name, startOne(plan));
    try {
      await Promise.all(ready.values());
    } catch (error) {
      await stop();
      throw error;
    } finally {
      isStarting = false;
    }
  };

  return { start, stop, kill, allEnded: ended.promise };
}
