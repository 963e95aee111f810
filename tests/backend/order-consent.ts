import type { Region } from '../../core/domain/region.ts';
import { markets, readTexts, textOf, sweden } from '../region-expectations.ts';

const messagesOf = (key: string) => readTexts(markets.find(({ region }) => region === key) ?? sweden);

const orders = /\/(create-(voucher-)?payment-session\/for-\w+-offer|draft-agreement\/(for-\w+-offer|with-voucher))$/;

/** The consent to immediate supply that every page of a region sends with an order, in the region's language. */
export const consentOf = (region: Region) => ({
  immediateSupplyConsent: {
    text: textOf(messagesOf(region), 'checkout_consent'),
    acceptedAt: '2026-11-21T08:00:00.000Z',
  },
});

/** Adds the consent to a start without a plan, which has no body. */
export const withStartConsent = (path: string, region: Region): string => {
  if (!/^\/subscription\/start(\?|$)/.test(path) || path.includes('immediateSupplyConsent=')) return path;
  const consent = new URLSearchParams({ immediateSupplyConsent: consentOf(region).immediateSupplyConsent.text });
  return `${path}${path.includes('?') ? '&' : '?'}${consent.toString()}`;
};

/** Adds the consent to the body of an order, unless the test sets it; returns other bodies unchanged. */
export const withConsent = (path: string, body: unknown, region: Region): unknown =>
  orders.test(path) && typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...consentOf(region), ...body }
    : body;
