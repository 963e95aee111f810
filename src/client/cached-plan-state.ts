/** Where a tab remembers what it last learned of its user: the account's log-out empties it with the rest. */
const storageKey = 'standing';

/** What of the pages differs between the people who are logged in: whether they hold a plan, and may have a trial. */
export type PlanState = { plan: 'premium' | 'free'; trial: 'used' | 'open' };

const show = (standing: unknown): unknown => Object.assign(document.documentElement.dataset, standing);

/**
 * Shows what was true on the page before, so that nothing moves when the answer is here.
 *
 * @throws where a browser keeps nothing: whoever calls it has done all else.
 */
export const restorePlanState = (): unknown => show(JSON.parse(String(sessionStorage.getItem(storageKey))));

/**
 * Shows what is true now, and remembers it for the next page of somebody who is logged in; of a visitor nothing is kept.
 *
 * @throws where a browser keeps nothing, after it was shown.
 */
export function showPlanState(standing: PlanState, isLoggedIn: boolean): void {
  show(standing);
  if (isLoggedIn) sessionStorage.setItem(storageKey, JSON.stringify(standing));
}
