import { reportFault } from '../analytics/report-error.ts';
import type { FailureAction } from '../api/handle-failure.ts';
import { dropVoucher } from './voucher-storage.ts';

/**
 * What the overview of a checkout asks for when it fails: the catalogue's exit, the offer page for a failure that nobody
 * has thought of yet, which is reported (spec core §8; requirements ER-01 … ER-04).
 *
 * @param code the voucher of the checkout: it is forgotten with it.
 */
export const leaveCheckout = (code: string | undefined): FailureAction => ({
  kind: 'leave',
  otherwise: 'offer',
  before: (title, isListed) => {
    if (code !== undefined) dropVoucher(() => localStorage, code);
    if (!isListed) reportFault(new Error(`overview: ${title}`));
  },
});
