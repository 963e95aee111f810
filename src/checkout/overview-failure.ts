import { reportError } from '../analytics/report-error.ts';
import type { FailureAction } from '../api/handle-failure.ts';
import { removeVoucher } from './voucher-storage.ts';

/**
 * What the overview of a checkout asks for when it fails: the catalogue's exit, the offer page for a failure that nobody
 * has thought of yet, which is reported (spec core §8; requirements ER-01 … ER-04).
 *
 * @param code the voucher of the checkout: it is forgotten with it.
 */
export const createOverviewFailureAction = (code: string | undefined): FailureAction => ({
  kind: 'leave',
  fallback: 'offer',
  before: (title, isListed) => {
    if (code !== undefined) removeVoucher(() => localStorage, code);
    if (!isListed) reportError(new Error(`overview: ${title}`));
  },
});
