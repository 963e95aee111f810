import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { track } from '../analytics/track.ts';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectIfSessionEnded } from '../api/handle-failure.ts';
import { constants } from '../../core/domain/constants.ts';
import { findOfferByNumber, offerNumbers, type OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import {
  normalizeVoucherCode,
  isVoucherCode,
  isLikelyPersonalData,
  type VoucherFailure,
} from '../../core/domain/voucher.ts';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { getVoucherError, findVoucherFailure } from '../payment/voucher-message.ts';
import { voucherAtom, type VoucherState } from './atoms.ts';
import { removeVoucher, findVoucher, saveVoucher, readCoupon } from './voucher-storage.ts';

const storage = (): Storage => localStorage;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sets or removes the code in the address, without a page view. */
function setCouponParam(code: string | undefined): void {
  const url = new URL(location.href);
  if (code === undefined) url.searchParams.delete('coupon');
  else url.searchParams.set('coupon', code);
  history.replaceState(history.state, '', url);
}

/** Validates a code for an offer: its normalized form, or the reason of a refusal. */
async function validateVoucher(region: Region, offer: OfferType, code: string) {
  // an invalid format is refused without a request
  if (!isVoucherCode(code)) return { ok: false, failure: 'no_voucher', isKnown: true } as const;
  try {
    const params = { path: { code }, query: { offerType: offerNumbers[offer] } };
    const { voucherCode } = await unwrap(getApiClient(region).GET('/checkoutvoucher/validate/{code}', { params }));
    return { ok: true, code: voucherCode } as const;
  } catch (error) {
    const problem = getProblem(error);
    const failure = problem === undefined ? undefined : findVoucherFailure(problem);
    if (problem) redirectIfSessionEnded(problem, region);
    // without a response nothing is known about the code: it stays stored
    return { ok: false, failure: failure ?? ('generic_error' as const), isKnown: failure !== undefined } as const;
  }
}

/** Finds the offers that a code applies to; none when it is invalid everywhere. */
async function findOtherOffers(region: Region, code: string): Promise<OfferType[]> {
  try {
    const params = { path: { code } };
    const { offerTypes } = await unwrap(getApiClient(region).GET('/checkoutvoucher/validate/{code}', { params }));
    return offerTypes.flatMap((number) => findOfferByNumber(number) ?? []);
  } catch {
    return [];
  }
}

/** The voucher of a checkout and its actions. */
export type Voucher = {
  state: VoucherState;
  apply: (typed: string) => Promise<void>;
  remove: () => void;
  /** the valid voucher was refused by the payment */
  reject: (failure: VoucherFailure) => Promise<void>;
  /** validates the applied voucher again and removes an invalid one (requirement CC-10) */
  revalidate: () => Promise<void>;
};

/**
 * The voucher of a checkout: restores and validates a stored code, and applies typed ones (requirements VO-01 … VO-06).
 * The server validates it again at the payment.
 */
export function useVoucher(offer: OfferType): Voucher {
  const { region, query } = useView();
  const [state, setState] = useAtom(voucherAtom);
  const isPending = useRef(false);
  const fromAddress = query['coupon'];

  const acceptVoucher = (code: string): void => {
    saveVoucher(storage, offer, code);
    setCouponParam(code);
    setState({ status: 'success', validatedCode: code });
  };

  const forgetVoucher = (code: string): void => {
    removeVoucher(storage, code);
    setCouponParam(undefined);
  };

  useEffect(() => {
    let isStopped = false;
    const found = findVoucher(storage, offer, fromAddress ?? readCoupon(location.search));
    const restore = async (): Promise<void> => {
      if (found === undefined) return setState({ status: 'idle' });
      const checked = await validateVoucher(region, offer, found.code);
      if (isStopped) return;
      if (checked.ok) return acceptVoucher(checked.code);
      // a code of another offer that is invalid here shows no error, and stays stored
      if (found.from === 'otherOffer') return setState({ status: 'idle' });
      const otherOffers = checked.failure === 'invalid_voucher_type' ? await findOtherOffers(region, found.code) : [];
      // the address keeps it: the account of a subscriber can redeem it
      if (checked.isKnown) removeVoucher(storage, found.code);
      const error = await getVoucherError(checked.failure);
      // on a phone the field is below the visible part of the page
      if (found.from === 'address') showToast('error', error.message);
      setState({ status: 'error', error, attemptedCode: found.code, otherOffers });
    };
    void restore();
    return () => {
      isStopped = true;
    };
    // once for the initial address
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [region, offer, fromAddress]);

  const rejectVoucher = async (failure: VoucherFailure, isLost: boolean): Promise<void> => {
    const { validatedCode } = state;
    if (validatedCode !== undefined) forgetVoucher(validatedCode);
    const error = await getVoucherError(failure);
    // the field still shows the code that the error is about
    setState({
      status: 'error',
      error,
      isLostAtPayment: isLost,
      ...(validatedCode !== undefined && { attemptedCode: validatedCode }),
    });
  };

  return {
    state,
    apply: async (typed) => {
      const code = normalizeVoucherCode(typed);
      if (isPending.current) return;
      isPending.current = true;
      setState({ ...state, status: 'checking' });
      await pause(constants.voucherDelay);
      const checked = await validateVoucher(region, offer, code);
      isPending.current = false;
      if (checked.ok) {
        track({ event: 'coupon_applied', coupon: checked.code, offer });
        return acceptVoucher(checked.code);
      }
      if (!isLikelyPersonalData(code)) track({ event: 'coupon_failed', coupon: code, offer, reason: checked.failure });
      const error = await getVoucherError(checked.failure);
      const otherOffers = checked.failure === 'invalid_voucher_type' ? await findOtherOffers(region, code) : [];
      if (!checked.isKnown)
        return setState({ ...state, isLostAtPayment: false, status: 'error', error, attemptedCode: code });
      for (const dropped of [code, state.validatedCode]) if (dropped !== undefined) forgetVoucher(dropped);
      setState({ status: 'error', error, attemptedCode: code, otherOffers });
    },
    remove: () => {
      if (state.validatedCode !== undefined) {
        track({ event: 'coupon_removed', coupon: state.validatedCode, offer });
        forgetVoucher(state.validatedCode);
      }
      setState({ status: 'idle' });
    },
    reject: (failure) => rejectVoucher(failure, true),
    revalidate: async () => {
      if (state.validatedCode === undefined) return;
      const checked = await validateVoucher(region, offer, state.validatedCode);
      if (!checked.ok && checked.isKnown) await rejectVoucher(checked.failure, false);
    },
  };
}
