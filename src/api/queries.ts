import { queryOptions } from '@tanstack/react-query';
import type { Me } from '../../api-spec/generated/edge.ts';
import type { components } from '../../api-spec/generated/v2.ts';
import { offerNumbers, type OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { unwrap } from './api-error.ts';
import { getApiClient, setMigrationSession } from './browser-client.ts';

type Schemas = components['schemas'];
export type UserSegment = Schemas['UserSegment'];
export type SubscriptionData = Schemas['SubscriptionData'];
export type Subscription = Schemas['Subscription'];
export type CheckoutOverview = Schemas['CheckoutOverview'];
export type PaymentMethods = Schemas['PaymentMethods'];
export type StoredCard = Schemas['StoredCard'];
export type Transaction = Schemas['Transaction'];
export type Receipt = Schemas['Receipt'];
export type Offer = Schemas['Offer'];
export type RenewalDate = Schemas['RenewalDate'];
export type PausePreview = Schemas['PauseForecast'];

/** Feature flags, requested once per page, cached for its lifetime and never retried (requirement FF-06). */
export const featuresQuery = (region: Region) =>
  queryOptions({
    queryKey: ['features'],
    queryFn: () => unwrap(getApiClient(region).GET('/feature')),
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
  });

export const subscriptionQuery = (region: Region) =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () => unwrap(getApiClient(region).GET('/subscription')),
  });

/** The user's student status (requirement ST-01). */
export const userSegmentQuery = (region: Region) =>
  queryOptions({
    queryKey: ['user-segment'],
    queryFn: () => unwrap(getApiClient(region).GET('/user-segment')),
  });

/**
 * Price, perks, trial and dated amounts of an offer (requirement CC-02).
 *
 * @param voucherCode a valid code; each has its own cache entry (requirement VO-03).
 */
export const overviewQuery = (region: Region, offer: OfferType, voucherCode?: string) =>
  queryOptions({
    queryKey: ['overview', offer, voucherCode],
    queryFn: () =>
      unwrap(
        getApiClient(region).GET('/checkout/overview/{offerType}', {
          params: {
            path: { offerType: offerNumbers[offer] },
            ...(voucherCode === undefined ? {} : { query: { voucherCode } }),
          },
        }),
      ),
  });

/** Every plan on sale in the region. */
export const offersQuery = (region: Region) =>
  queryOptions({ queryKey: ['offers'], queryFn: () => unwrap(getApiClient(region).GET('/offer')) });

/** Start and charge dates of each plan for this user; they depend on the current time. */
export const renewalDatesQuery = (region: Region) =>
  queryOptions({
    queryKey: ['renewal-dates'],
    queryFn: () => unwrap(getApiClient(region).GET('/offer/expected-renewal-dates')),
  });

/** Preview of a pause or resumption for this user; never cached, because it depends on the current time. */
export const pausePreviewQuery = (region: Region) =>
  queryOptions({
    queryKey: ['pause'],
    queryFn: () => unwrap(getApiClient(region).GET('/subscription/pause')),
    staleTime: 0,
  });

/** The user's payment methods and stored card. */
export const paymentMethodsQuery = (region: Region) =>
  queryOptions({
    queryKey: ['payment-methods'],
    queryFn: () => unwrap(getApiClient(region).GET('/adyenpayment/payment-methods')),
  });

/** The current user, for public pages; other pages learn an ended session from any call. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async (): Promise<Me> => {
      const response = await fetch('/api/me', { headers: { 'X-Nordlyd': '1' } });
      if (!response.ok) throw new Error(`/api/me answered ${response.status}`);
      return (await response.json()) as Me;
    },
  });

/** Whether the user may withdraw from the newest contract (decision 0019). */
export const withdrawalQuery = (region: Region) =>
  queryOptions({
    queryKey: ['withdrawal'],
    queryFn: () => unwrap(getApiClient(region).GET('/withdrawal')),
  });

/**
 * The extra accounts of an owner's plan, which change while the page waits for a guest: refetched on every return to
 * the page (requirement DU-01).
 */
export const extraAccountsQuery = (region: Region) =>
  queryOptions({
    queryKey: ['guests'],
    refetchOnWindowFocus: 'always',
    queryFn: () => unwrap(getApiClient(region).GET('/multimember-subscription/overview')),
  });

/**
 * The open invitation, created when there is none; repeated calls return the same one (decision 0018). It is not
 * cached, because it may be used up.
 */
export const invitationLinkQuery = (region: Region) =>
  queryOptions({
    queryKey: ['invitation-link'],
    gcTime: 0,
    queryFn: () => unwrap(getApiClient(region).PUT('/multimember-subscription/invitation-link')),
  });

/** The plan of a partner link; public. */
export const partnerActivationQuery = (region: Region, activation: string) =>
  queryOptions({
    queryKey: ['partner-activation', activation],
    queryFn: () =>
      unwrap(getApiClient(region).GET('/partner-subscription/activation', { params: { query: { activation } } })),
  });

/** The inviter behind an invitation link; public. */
export const invitationQuery = (region: Region, id: string) =>
  queryOptions({
    queryKey: ['invitation', id],
    queryFn: () =>
      unwrap(getApiClient(region).GET('/multimember-subscription/invitation/{id}', { params: { path: { id } } })),
  });

export const userQuery = (region: Region) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: () => unwrap(getApiClient(region).GET('/user/details')),
  });

/** The user's opt-outs in the privacy settings. */
export const privacyQuery = (region: Region) =>
  queryOptions({
    queryKey: ['privacy-settings'],
    queryFn: () => unwrap(getApiClient(region).GET('/user-account/privacy-settings')),
  });

/** Begins the keys of all pages of the history. */
export const historyKey = ['history'] as const;

/** Transactions of one page of the history, newest first; pages count from 1. */
export const historyQuery = (region: Region, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...historyKey, page, pageSize],
    queryFn: () => unwrap(getApiClient(region).GET('/transaction/history', { params: { query: { page, pageSize } } })),
  });

export const receiptQuery = (region: Region, id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: () =>
      unwrap(getApiClient(region).GET('/transaction/paymentTransaction/{id}', { params: { path: { id } } })),
  });

/** State of the user's account migration. Later calls carry its session (requirement MG-08). */
export const migrationPromptQuery = (region: Region) =>
  queryOptions({
    queryKey: ['migration-prompt'],
    queryFn: async () => {
      const prompt = await unwrap(getApiClient(region).GET('/user/api/migration-prompt'));
      setMigrationSession(prompt.migrationSessionId);
      return prompt;
    },
  });
