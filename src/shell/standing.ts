/** Where a tab remembers what it last learned of its user: the account's log-out empties it with the rest. */
const storageKey = 'standing';

/** What of the pages differs between the people who are logged in: whether they hold a plan, and may have a trial. */
export type Standing = { plan: 'premium' | 'free'; trial: 'used' | 'open' };

const show = ({ plan, trial }: Standing): void => {
  document.documentElement.dataset['plan'] = plan;
  document.documentElement.dataset['trial'] = trial;
};

/** Shows what was true on the page before, so that nothing moves when the answer is here. */
export function recallStanding(): void {
  try {
    const [, plan, trial] = /^(premium|free) (used|open)$/.exec(sessionStorage.getItem(storageKey) ?? '') ?? [];
    if (plan && trial) show({ plan, trial } as Standing);
  } catch {
    // a browser that keeps nothing: the answer says it in a moment
  }
}

/** Shows what is true now, and remembers it for the next page of somebody who is logged in. */
export function showStanding(standing: Standing, isLoggedIn: boolean): void {
  show(standing);
  try {
    if (isLoggedIn) sessionStorage.setItem(storageKey, `${standing.plan} ${standing.trial}`);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // a browser that keeps nothing
  }
}
