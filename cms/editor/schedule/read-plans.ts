import { locales, type Region } from '../../model/content-types.ts';
import { localeOf } from '../../model/in-locales.ts';
import { listMistakesOf, type DocumentStatus } from '../../publishing/document-status.ts';
import { findObstacle, type Plan } from '../../publishing/schedule.ts';
import type { Viewer } from '../current-editor.ts';
import { describePlan } from './describe-plan.ts';
import { parseZoned } from './zoned-time.ts';

/** The input of the form for a plan. */
export type PlanForm = { act: Plan['act']; regions: Region[]; at: string; until: string };

/** Reads the form for a plan; unknown values are left out. */
export function readPlanForm(form: FormData): PlanForm {
  const read = (name: string): string => String(form.get(name) ?? '');
  const chosen = form.getAll('regions').map(String);
  return {
    act: read('act') === 'unpublish' ? 'unpublish' : 'publish',
    regions: Object.values(locales).filter((region) => chosen.includes(region)),
    at: read('at'),
    until: read('until'),
  };
}

/** The regions of a page: those of its draft, and those that have it now. */
export const listPlanRegions = ({ locales: own, publicLocales }: DocumentStatus): Region[] =>
  Object.values(locales).filter((region) => [...own, ...publicLocales].includes(localeOf(region)));

/**
 * Makes the plans of a form, one for each region at its own local time.
 *
 * @param planned plans of the same page.
 * @returns the problem of the first region whose plan is not accepted.
 */
export function makePlans(
  document: DocumentStatus,
  form: PlanForm,
  planned: readonly Plan[],
  { viewer, now }: { viewer: Viewer; now: Date },
): { plans: Plan[] } | { problem: string } {
  const { messages, editor } = viewer;
  const { schedule, catalogue, refused } = messages;
  const regions = form.regions.filter((region) => listPlanRegions(document).includes(region));
  if (regions.length === 0) return { problem: schedule.noRegion };
  if (form.act === 'unpublish' && document.isFixed) return { problem: refused.fixed };
  const plans: Plan[] = [];
  for (const region of regions) {
    const [name, locale] = [catalogue.regions[region], localeOf(region)];
    const [at, until] = [parseZoned(form.at, region), form.until === '' ? null : parseZoned(form.until, region)];
    if (at === undefined || until === undefined) return { problem: schedule.noTime };
    if (at === 'skipped' || until === 'skipped') return { problem: schedule.skipped(name) };
    const plan: Plan = {
      id: document.id,
      region,
      act: form.act,
      at: at.toISOString(),
      ...(until && { until: until.toISOString() }),
      by: editor?.name ?? '',
      version: form.act === 'publish' ? document.versions[locale] : '',
    };
    if (form.act === 'publish' && listMistakesOf(document, locale).length > 0)
      return { problem: schedule.mistakes(name) };
    const obstacle = findObstacle(plan, planned, document.publicLocales.includes(locale), now);
    if (obstacle?.code === 'overlap') return { problem: schedule.overlap(describePlan(obstacle.other, messages)) };
    if (obstacle?.code === 'notPublic') return { problem: schedule.notPublic(name) };
    if (obstacle) return { problem: schedule[obstacle.code] };
    plans.push(plan);
  }
  return { plans };
}
