import type { CallToAction } from '../../core/domain/call-to-action.ts';
import { trySessionStorage } from '../ui/try-storage.ts';

/** Key in session storage; a logout clears it. */
const storageKey = 'standing';

/** What differs on content pages between logged-in users. */
export type PlanState = {
  plan: 'premium' | 'free';
  trial: 'used' | 'open';
  /** the plan by name; empty without one */
  holds: string;
  /** whether the plan can be changed here */
  changes: 'yes' | 'no';
  plays: 'audiobooks' | 'premium' | 'free';
  /** the header's button; empty while it is unknown */
  button: CallToAction | '';
};

const show = (planState: unknown): unknown => Object.assign(document.documentElement.dataset, planState);

/** Shows the state of the previous page, so that nothing moves when the response arrives. */
export const restorePlanState = (): unknown =>
  trySessionStorage((storage) => show(JSON.parse(String(storage.getItem(storageKey)))));

/** Shows the current state and caches it for the next page of a logged-in user. */
export function showPlanState(planState: PlanState, isLoggedIn: boolean): void {
  show(planState);
  if (isLoggedIn) trySessionStorage((storage) => storage.setItem(storageKey, JSON.stringify(planState)));
}
