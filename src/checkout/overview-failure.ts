import { reportError } from '../analytics/report-error.ts';
import type { FailureAction } from '../api/handle-failure.ts';
import { removeVoucher } from './voucher-storage.ts';

/**
 * Failure action of the overview query: the catalogue's exit or the offer page. Unknown failures are reported
 * (requirements ER-01 … ER-04).
 *
 * @param code the voucher of the checkout, which is removed.
 */
export const createOverviewFailureAction = (code: string | undefined): FailureAction => ({
  kind: 'leave',
  fallback: 'offer',
  before: (title, isListed) => {
    if (code !== undefined) removeVoucher(() => localStorage, code);
    if (!isListed) reportError(new Error(`overview: ${title}`));
  },
});
