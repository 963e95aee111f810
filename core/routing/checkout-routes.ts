import type { OfferType } from '../domain/offer.ts';
import type { RouteKey } from './routes.ts';

/** The offer of each address of the older checkouts (requirement RT-19). */
export const olderCheckouts: Partial<Record<RouteKey, OfferType>> = {
  olderCheckout: 'standard',
  olderCheckoutDuo: 'duo',
  olderCheckoutTotal: 'total',
  olderCheckoutTotalDuo: 'totalDuo',
};

export const isOlderCheckout = (route: RouteKey): boolean => olderCheckouts[route] !== undefined;

/** True for every address of a checkout, where a user may not have an account yet. */
export const isCheckout = (route: RouteKey): boolean => route === 'checkout' || isOlderCheckout(route);
