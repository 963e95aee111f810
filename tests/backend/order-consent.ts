import { markets, readWords, say, sweden } from '../region-expectations.ts';

const wordsOf = (market: string) => readWords(markets.find(({ region }) => region === market) ?? sweden);

const orders = /\/(create-(voucher-)?payment-session\/for-\w+-offer|draft-agreement\/(for-\w+-offer|with-voucher))$/;

/** What every page of a market sends with an order: the consent to immediate supply, in that market's words. */
export const consentOf = (region: 'se' | 'no' | 'fi') => ({
  immediateSupplyConsent: {
    text: say(wordsOf(region), 'checkout_consent'),
    acceptedAt: '2026-11-21T08:00:00.000Z',
  },
});

/** The body of an order with its consent, unless the test says something of it itself; any other body as it is. */
export const withConsent = (path: string, body: unknown, region: 'se' | 'no' | 'fi'): unknown =>
  orders.test(path) && typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...consentOf(region), ...body }
    : body;
