import { reportFault } from '../analytics/report-fault.ts';
import type { ApiProblem } from '../api/answer.ts';
import type { Region } from '../domain/region.ts';
import { linkTo, type RouteKey } from '../routes.ts';
import { leaveToast } from '../ui/toast.ts';

/** Where each failure of the overview leads, and the toast that says why (spec core §8; requirements ER-01 … ER-04). */
const exits: Record<string, { toast: string; route: RouteKey }> = {
  UserHasActiveSubscriptionError: { toast: 'already_subscribed', route: 'dashboard' },
  StandardOfferAccessDeniedError: { toast: 'standard_denied', route: 'offer' },
  StudentOfferAccessDeniedError: { toast: 'student_denied', route: 'offer' },
  UnexpectedDiscountError: { toast: 'unexpected_discount', route: 'offer' },
};

/** The exit of a failure that is not listed: a general toast on the offer page. */
const otherwise = { toast: 'general_error', route: 'offer' } as const;

/** The toast and page that an overview's problem leads to. */
export const judgeOverviewProblem = (title: string): { toast: string; route: RouteKey } => exits[title] ?? otherwise;

/** Leaves the checkout for the page that the failure leads to; the toast's code survives in a cookie. */
export function leaveOnOverviewError(problem: Pick<ApiProblem, 'title'>, region: Region): void {
  const { toast, route } = judgeOverviewProblem(problem.title);
  // a failure that nobody has thought of yet (requirement ER-01)
  if (exits[problem.title] === undefined) reportFault(new Error(`overview: ${problem.title}`));
  leaveToast(toast);
  location.replace(linkTo(route, region));
}
