import type { CreateChargeV3, DraftAgreementV3, PatchAgreementV3, RefundRequest } from '@vippsmobilepay/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { brand } from '../../core/brand.ts';
import type { AgreementStatus } from '../../core/domain/wallet.ts';
import type { Campaign } from '../database/schema/agreement.ts';
import { isProviderPage } from './provider-page.ts';
import { createWalletTransport, WalletError, type WalletCall, type WalletTarget } from './wallet-transport.ts';
import { createWalletKey } from './wallet-key.ts';
import { readAnswer } from './read-answer.ts';

/** A draft agreement. Amounts in minor units. */
export type AgreementDraft = {
  price: number;
  currency: string;
  /** of the sales unit */
  country: string;
  productName: string;
  /** an introductory price */
  campaign: Campaign | null;
  /** charged on approval; 0 for nothing */
  amountNow: number;
  returnUrl: string;
  /** page on which the payer can end the subscription */
  accountUrl: string;
};

export type ChargeStatus = 'waiting' | 'charged' | 'failed' | 'cancelled';

/** The wallet. Every method throws WalletError without a usable response. */
export type WalletProvider = ReturnType<typeof createWalletProvider>;

/** Domains of the pages on which payers approve agreements. */
const pageDomains = ['vipps.no', 'vippsmobilepay.com', 'mobilepay.dk', 'mobilepay.fi'];

const draftResponse = z.object({
  agreementId: z.string().min(1).max(100),
  vippsConfirmationUrl: z.url(),
  chargeId: z.string().min(1).max(100).nullish(),
});

const agreementResponse = z.object({
  status: z.enum(['PENDING', 'ACTIVE', 'STOPPED', 'EXPIRED']),
  sub: z.string().min(1).max(200).nullish(),
});

const chargeResponse = z.object({
  status: z.string(),
  amount: z.number().int(),
  summary: z.object({ captured: z.number().int(), refunded: z.number().int() }),
  history: z
    .array(z.object({ event: z.string(), idempotencyKey: z.string().nullish(), success: z.boolean() }))
    .default([]),
});

const orderedResponse = z.object({ chargeId: z.string() });

const chargeStatuses: Record<string, ChargeStatus> = {
  CHARGED: 'charged',
  PARTIALLY_REFUNDED: 'charged',
  REFUNDED: 'charged',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

const read = <Value>(schema: z.ZodType<Value>, response: unknown, operation: string): Value =>
  readAnswer(schema, response, `wallet, ${operation}`, (message) => new WalletError('unknown', message));

/** Timeout and cache time of the availability check. */
const probeMs = 2_000;

/** After a rate limit response the wallet counts as down for this time. */
const rateLimitPauseMs = 10_000;

const isInvalid = (error: unknown): boolean => error instanceof WalletError && error.failure === 'invalid';
const isUnknown = (error: unknown): boolean => error instanceof WalletError && error.errorCode === '404';

/** The request of the published schema; our currencies and countries contain those of Sweden, which has no wallet. */
type DraftAgreementRequest = Omit<DraftAgreementV3, 'pricing' | 'countryCode'> & {
  pricing: { type: 'LEGACY'; amount: number; currency: string };
  countryCode: string;
};

/** Opens the wallet: Vipps MobilePay Recurring v3. */
export function createWalletProvider(access: WalletTarget) {
  const send = createWalletTransport(access);
  let limitedUntil = 0;
  const call = (order: WalletCall): Promise<unknown> =>
    send(order).catch((error: unknown) => {
      if (error instanceof WalletError && error.errorCode === '429') limitedUntil = Date.now() + rateLimitPauseMs;
      throw error;
    });
  const at = (agreementId: string, chargeId?: string): string => {
    const path = `/recurring/v3/agreements/${encodeURIComponent(agreementId)}`;
    return chargeId === undefined ? path : `${path}/charges/${encodeURIComponent(chargeId)}`;
  };
  const readAgreement = async (agreementId: string): Promise<{ status: AgreementStatus; payer: string | null }> => {
    const { status, sub } = read(agreementResponse, await call({ method: 'GET', path: at(agreementId) }), 'agreement');
    return { status, payer: sub ?? null };
  };
  const ask = async (): Promise<boolean> => {
    const response = readAgreement('availability').then(
      () => true,
      (error: unknown) => isInvalid(error),
    );
    return Promise.race([response, pause(probeMs, false, { ref: false })]);
  };
  let probe: { at: number; isUp: Promise<boolean> } | undefined;
  const readCharge = async (agreementId: string, chargeId: string) => {
    const charge = await call({ method: 'GET', path: at(agreementId, chargeId) }).catch((error: unknown) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
    return charge === undefined ? undefined : read(chargeResponse, charge, 'charge');
  };
  const readStatus = async (agreementId: string, chargeId: string): Promise<ChargeStatus | undefined> => {
    const charge = await readCharge(agreementId, chargeId);
    return charge && (chargeStatuses[charge.status] ?? 'waiting');
  };

  const isAvailable = (): Promise<boolean> => {
    if (probe === undefined || probe.at + probeMs < Date.now()) probe = { at: Date.now(), isUp: ask() };
    return probe.isUp;
  };

  return {
    /**
     * Drafts an agreement. The internal id is idempotency key, external id and, with "-0", order id of the first
     * charge.
     *
     * @returns the provider's ids and the URL of the approval page.
     */
    draft: async (id: string, draft: AgreementDraft) => {
      const { price, currency, country, productName, campaign, amountNow, returnUrl, accountUrl } = draft;
      const first = { amount: amountNow, description: productName, transactionType: 'DIRECT_CAPTURE' as const };
      const body = {
        pricing: { type: 'LEGACY' as const, amount: price, currency },
        interval: { unit: 'MONTH', count: 1 },
        ...(campaign !== null && { campaign }),
        ...(amountNow > 0 && { initialCharge: { ...first, orderId: `${id}-0` } }),
        productName,
        merchantRedirectUrl: returnUrl,
        merchantAgreementUrl: accountUrl,
        externalId: id,
        countryCode: country,
        scope: 'phoneNumber', // gives the payer a stable id; the number itself is never fetched
      } satisfies DraftAgreementRequest;
      const response = read(
        draftResponse,
        await call({ method: 'POST', path: '/recurring/v3/agreements', body, key: id }),
        'draft',
      );
      const { agreementId, vippsConfirmationUrl: confirmationUrl, chargeId } = response;
      if (!isProviderPage(confirmationUrl, access.url, pageDomains))
        throw new WalletError('unknown', 'wallet: the page of an agreement is on another host');
      return { agreementId, confirmationUrl, chargeId: chargeId ?? null };
    },

    /**
     * Checks whether the wallet responds, with a request for an unknown agreement, at most every two seconds and with
     * the same timeout.
     */
    isAvailable,

    /** True for a while after a rate limit response. */
    isRateLimited: (): boolean => limitedUntil > Date.now(),

    /** The state of an agreement, and the wallet's id of the payer, if known. */
    readAgreement,

    /** Updates plan and price of an agreement; an ended one needs no update. */
    changeAgreement: async (
      agreementId: string,
      { price, productName }: { price: number; productName: string },
      key: string,
    ): Promise<void> => {
      const body = { productName, pricing: { amount: price } } satisfies PatchAgreementV3;
      const contentKey = createWalletKey(key, 0, body); // a repeated try may send another plan
      await call({ method: 'PATCH', path: at(agreementId), body, key: contentKey }).catch(async (error: unknown) => {
        const { status } = isInvalid(error) ? await readAgreement(agreementId) : { status: 'ACTIVE' };
        if (status === 'ACTIVE') throw error;
      });
    },

    /** Ends an agreement; repeatable. */
    stopAgreement: async (agreementId: string, key: string): Promise<void> => {
      try {
        const body = { status: 'STOPPED' } satisfies PatchAgreementV3;
        await call({ method: 'PATCH', path: at(agreementId), body, key });
      } catch (error) {
        const { status } = isInvalid(error) ? await readAgreement(agreementId) : { status: 'ACTIVE' };
        if (status !== 'STOPPED' && status !== 'EXPIRED') throw error;
      }
    },

    /**
     * Creates a charge. The wallet accepts an `orderId` once in an agreement, also with another key.
     *
     * @param charge.due yyyy-mm-dd, at least two days ahead.
     */
    charge: async (
      agreementId: string,
      charge: { orderId: string; amount: number; description: string; due: string },
      key: string,
    ): Promise<void> => {
      const { orderId, ...fields } = charge;
      const body = { ...fields, orderId, transactionType: 'DIRECT_CAPTURE', retryDays: 0 } satisfies CreateChargeV3;
      read(
        orderedResponse,
        await call({ method: 'POST', path: `${at(agreementId)}/charges`, body, key }),
        'new charge',
      );
    },

    /** The status of a charge; undefined when the wallet does not know the charge. */
    readCharge: readStatus,

    /**
     * Cancels a pending charge; a final or unknown one stays as it is.
     *
     * @throws Error when the wallet refuses it while it collects: a later try finds the result.
     */
    cancelCharge: async (agreementId: string, chargeId: string, key: string): Promise<void> => {
      await call({ method: 'DELETE', path: at(agreementId, chargeId), key }).catch(async (error: unknown) => {
        if (!isInvalid(error)) throw error;
        if ((await readStatus(agreementId, chargeId)) === 'waiting') throw new Error('the wallet is still collecting');
      });
    },

    /**
     * Refunds a collected charge once, whether an earlier key, this one, or an operator has done it.
     *
     * @param keys of all tries; the last one is sent.
     */
    refund: async (agreementId: string, chargeId: string, amount: number, keys: string[]): Promise<void> => {
      const charge = await readCharge(agreementId, chargeId);
      const isDone = charge?.history.some(
        ({ event, success, idempotencyKey }) => event === 'REFUND' && success && keys.includes(idempotencyKey ?? ''),
      );
      const isEmpty = charge !== undefined && charge.summary.captured <= charge.summary.refunded;
      if (isDone || (isEmpty && chargeStatuses[charge.status] !== undefined)) return;
      const body = { amount, description: brand } satisfies RefundRequest;
      await call({ method: 'POST', path: `${at(agreementId, chargeId)}/refund`, body, key: keys.at(-1) ?? '' });
    },
  };
}
