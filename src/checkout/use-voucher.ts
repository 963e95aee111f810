import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { track } from '../analytics/track.ts';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser-client.ts';
import { leaveIfLoginIsOver } from '../api/handle-failure.ts';
import { constants } from '../../core/domain/constants.ts';
import { offerNumbers, type OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import {
  normalizeVoucherCode,
  isVoucherCode,
  isLikelyPersonalData,
  type VoucherFailure,
} from '../../core/domain/voucher.ts';
import { useView } from '../view.tsx';
import { explainVoucher, judgeVoucherProblem } from '../payment/voucher-message.ts';
import { voucherAtom, type VoucherState } from './atoms.ts';
import { dropVoucher, findVoucher, keepVoucher, readCoupon } from './voucher-storage.ts';

const storage = (): Storage => localStorage;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts the code into the address, or takes it out, without another page view. */
function writeAddress(code: string | undefined): void {
  const url = new URL(location.href);
  if (code === undefined) url.searchParams.delete('coupon');
  else url.searchParams.set('coupon', code);
  history.replaceState(history.state, '', url);
}

/** Asks whether a code is good for an offer: its clean form, or why not. */
async function check(region: Region, offer: OfferType, code: string) {
  // what names no voucher names no address to ask at either
  if (!isVoucherCode(code)) return { ok: false, failure: 'no_voucher', isKnown: true } as const;
  try {
    const params = { path: { code }, query: { offerType: offerNumbers[offer] } };
    const { voucherCode } = await unwrap(browserApi(region).GET('/checkoutvoucher/validate/{code}', { params }));
    return { ok: true, code: voucherCode } as const;
  } catch (error) {
    const problem = problemOf(error);
    const failure = problem === undefined ? undefined : judgeVoucherProblem(problem);
    if (problem) leaveIfLoginIsOver(problem, region);
    // no answer says nothing about the code: it stays where it is kept
    return { ok: false, failure: failure ?? ('generic_error' as const), isKnown: failure !== undefined } as const;
  }
}

/** What a checkout does with a voucher. */
export type Voucher = {
  state: VoucherState;
  apply: (typed: string) => Promise<void>;
  remove: () => void;
  /** the voucher that was good has failed after all, when paying */
  refuse: (failure: VoucherFailure) => Promise<void>;
  /** asks whether the voucher that was good still is; takes it out when not (requirement CC-10) */
  recheck: () => Promise<void>;
};

/**
 * The voucher of an offer's checkout: the one that was kept, checked anew, and what the buyer types (spec core §4, §5;
 * requirements VO-01 … VO-06). The server decides again when it is paid with.
 */
export function useVoucher(offer: OfferType): Voucher {
  const { region, query } = useView();
  const [state, setState] = useAtom(voucherAtom);
  const isUnderWay = useRef(false);
  const fromAddress = query['coupon'];

  const accept = (code: string): void => {
    keepVoucher(storage, offer, code);
    writeAddress(code);
    setState({ status: 'success', validatedCode: code });
  };

  const forget = (code: string): void => {
    dropVoucher(storage, code);
    writeAddress(undefined);
  };

  useEffect(() => {
    let isStopped = false;
    const found = findVoucher(storage, offer, fromAddress ?? readCoupon(location.search));
    const restore = async (): Promise<void> => {
      if (found === undefined) return setState({ status: 'idle' });
      const checked = await check(region, offer, found.code);
      if (isStopped) return;
      if (checked.ok) return accept(checked.code);
      // one that was meant for another offer and does not fit here says nothing, and stays there
      if (found.from === 'otherOffer') return setState({ status: 'idle' });
      if (checked.isKnown) forget(found.code);
      setState({ status: 'error', error: await explainVoucher(checked.failure), tried: found.code });
    };
    void restore();
    return () => {
      isStopped = true;
    };
    // once for the address that the page came with
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [region, offer, fromAddress]);

  const drop = async (failure: VoucherFailure, isLost: boolean): Promise<void> => {
    const { validatedCode } = state;
    if (validatedCode !== undefined) forget(validatedCode);
    const error = await explainVoucher(failure);
    // it still stands in the field, and the words are about it
    setState({ status: 'error', error, isLost, ...(validatedCode !== undefined && { tried: validatedCode }) });
  };

  return {
    state,
    apply: async (typed) => {
      const code = normalizeVoucherCode(typed);
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setState({ ...state, status: 'checking' });
      await pause(constants.voucherDelay);
      const checked = await check(region, offer, code);
      isUnderWay.current = false;
      if (checked.ok) {
        track({ event: 'coupon_applied', coupon: checked.code, offer });
        return accept(checked.code);
      }
      if (!isLikelyPersonalData(code)) track({ event: 'coupon_failed', coupon: code, offer, reason: checked.failure });
      const error = await explainVoucher(checked.failure);
      if (!checked.isKnown) return setState({ ...state, isLost: false, status: 'error', error, tried: code });
      for (const dropped of [code, state.validatedCode]) if (dropped !== undefined) forget(dropped);
      setState({ status: 'error', error, tried: code });
    },
    remove: () => {
      if (state.validatedCode !== undefined) {
        track({ event: 'coupon_removed', coupon: state.validatedCode, offer });
        forget(state.validatedCode);
      }
      setState({ status: 'idle' });
    },
    refuse: (failure) => drop(failure, true),
    recheck: async () => {
      if (state.validatedCode === undefined) return;
      const checked = await check(region, offer, state.validatedCode);
      if (!checked.ok && checked.isKnown) await drop(checked.failure, false);
    },
  };
}
