import { localeOf } from '../../model/in-locales.ts';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { Plan } from '../../publishing/schedule.ts';
import type { EditorMessages } from '../messages/en.ts';
import { formatWithZone } from './zoned-time.ts';

/** Describes what a plan does where and when: `Publish: Norway 2026-12-24 08:00 CET – 2026-12-31 23:59 CET`. */
export function describePlan({ act, region, at, until }: Plan, { schedule, catalogue }: EditorMessages): string {
  const times = [at, until].flatMap((time) => (time === undefined ? [] : formatWithZone(new Date(time), region)));
  return `${schedule.acts[act]}: ${catalogue.regions[region]} ${times.join(' – ')}`;
}

/** Says why a plan did not happen, or will not; undefined for one that is fine. */
export function describePlanProblem(
  { act, region, version, isRunning, failure }: Plan,
  document: DocumentStatus | undefined,
  { schedule, refused }: EditorMessages,
): string | undefined {
  if (failure === 'replaced') return schedule.replaced;
  if (failure !== undefined) return `${schedule.failed} ${refused[failure]}`;
  const isChanged = act === 'publish' && !isRunning && document?.versions[localeOf(region)] !== version;
  return isChanged ? schedule.changed : undefined;
}
