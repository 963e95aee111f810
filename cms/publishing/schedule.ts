import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import type { PageDrafts, Rejection } from './drafts.ts';
import { openJsonFile } from './json-file.ts';

/** What happens to a page at a time. `failure` says why it did not happen. */
const plannedChange = z.strictObject({
  id: z.string(),
  act: z.enum(['publish', 'unpublish']),
  /** ISO instant */
  at: z.string(),
  by: z.string(),
  /** draft that the publisher reviewed; a changed one is not published */
  version: z.string(),
  failure: z.enum(['conflict', 'mistakes', 'fixed', 'unknown']).optional(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** Publications and their ends that are planned: at most one of each per page. */
export type Schedule = {
  /** earliest first */
  list: () => PlannedChange[];
  /** replaces the change of the same page and act */
  set: (next: PlannedChange) => void;
  remove: (id: string, act: PlannedChange['act']) => void;
};

/** @param folder where the schedule is stored. */
export function openSchedule(folder: string): Schedule {
  const file = openJsonFile(join(folder, 'schedule.json'), z.array(plannedChange));
  const listOthers = (id: string, act: PlannedChange['act']): PlannedChange[] =>
    file.read().filter((one) => one.id !== id || one.act !== act);
  return {
    list: file.read,
    set: (next) =>
      file.write([...listOthers(next.id, next.act), next].toSorted((one, other) => one.at.localeCompare(other.at))),
    remove: (id, act) => file.write(listOthers(id, act)),
  };
}

type Parts = {
  schedule: Schedule;
  pages: Pick<PageDrafts, 'publish' | 'unpublish'>;
  onPublished: () => Promise<void>;
  log: Pick<Log, 'info' | 'warn'>;
};

/** Applies the changes that are due. A rejected publication leaves the public page as it is, and stays in the schedule with its reason. */
export async function applyDueChanges({ schedule, pages, onPublished, log }: Parts, now: Date): Promise<void> {
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

/** Interval of the schedule, in ms: a change happens in the planned minute. */
const intervalMs = 5_000;

/** Applies planned changes while the process runs. Its timer does not keep the process alive. */
export function watchSchedule(parts: Parts): void {
  const run = (): Promise<void> =>
    applyDueChanges(parts, new Date()).catch((error: unknown) =>
      parts.log.warn('the schedule cannot be applied', { message: error instanceof Error ? error.message : 'unknown' }),
    );
  setInterval(() => void run(), intervalMs).unref();
}
