import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import type { PageDrafts, Rejection } from './drafts.ts';

/** What happens to a page at a time. `failure` says why it did not happen. */
const appointment = z.strictObject({
  id: z.string(),
  act: z.enum(['publish', 'unpublish']),
  /** ISO instant */
  at: z.string(),
  by: z.string(),
  /** draft that the publisher reviewed; a changed one is not published */
  version: z.string(),
  failure: z.enum(['conflict', 'mistakes', 'fixed', 'unknown']).optional(),
});
export type Appointment = z.infer<typeof appointment>;

/** Publications and their ends that are planned: at most one of each per page. */
export type Schedule = {
  /** earliest first */
  list: () => Appointment[];
  /** replaces the appointment of the same page and act */
  set: (next: Appointment) => void;
  remove: (id: string, act: Appointment['act']) => void;
};

/** @param folder where the schedule is stored, in one file that is replaced atomically. */
export function openSchedule(folder: string): Schedule {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'schedule.json');
  const read = (): Appointment[] => {
    try {
      return z.array(appointment).parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  let appointments = read();
  const write = (next: Appointment[]): void => {
    appointments = next.toSorted((one, other) => one.at.localeCompare(other.at));
    writeFileSync(`${path}.writing`, JSON.stringify(appointments, undefined, 1));
    renameSync(`${path}.writing`, path);
  };
  const others = (id: string, act: Appointment['act']): Appointment[] =>
    appointments.filter((one) => one.id !== id || one.act !== act);
  return {
    list: () => appointments,
    set: (next) => write([...others(next.id, next.act), next]),
    remove: (id, act) => write(others(id, act)),
  };
}

type Parts = {
  schedule: Schedule;
  pages: Pick<PageDrafts, 'publish' | 'unpublish'>;
  onPublished: () => Promise<void>;
  log: Pick<Log, 'info' | 'warn'>;
};

/** Does what is due. A rejected publication leaves the public page as it is, and stays in the schedule with its reason. */
export async function keepSchedule({ schedule, pages, onPublished, log }: Parts, now: Date): Promise<void> {
  const due = schedule.list().filter(({ at, failure }) => failure === undefined && at <= now.toISOString());
  for (const next of due) {
    const { id, act, by, version } = next;
    const done = act === 'publish' ? pages.publish(id, { by, version }) : pages.unpublish(id, { by });
    if (done.ok) {
      schedule.remove(id, act);
      log.info('content changed', { act: `${act}ed on schedule`, document: id, by });
      await onPublished();
      continue;
    }
    const failure: Rejection['code'] = done.rejection.code;
    schedule.set({ ...next, failure });
    log.warn('a planned change of content was rejected', { act, document: id, by, reason: failure });
  }
}

/** Interval between looks at the schedule, in ms: a change happens in the planned minute. */
const intervalMs = 5_000;

/** Keeps the schedule while the process runs. Its timer does not keep the process alive. */
export function watchSchedule(parts: Parts): void {
  const look = (): Promise<void> =>
    keepSchedule(parts, new Date()).catch((error: unknown) =>
      parts.log.warn('the schedule could not be kept', { message: error instanceof Error ? error.message : 'unknown' }),
    );
  setInterval(() => void look(), intervalMs).unref();
}
