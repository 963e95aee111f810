import type { Region } from './region.ts';

export type OfferType = 'standard' | 'student' | 'duo' | 'total' | 'totalDuo';

export const offerTypes = ['standard', 'student', 'duo', 'total', 'totalDuo'] as const satisfies readonly OfferType[];

/** Numbers of the offer types in the API. */
export const offerNumbers: Record<OfferType, 0 | 1 | 2 | 3 | 4> = {
  standard: 0,
  student: 1,
  duo: 2,
  total: 3,
  totalDuo: 4,
};

/** Path segments of the offer types in checkout URLs (requirement RT-06). */
export const checkoutSegments: Record<OfferType, string> = {
  standard: 'standard',
  student: 'student',
  duo: 'duo',
  total: 'premiumTotal',
  totalDuo: 'premiumTotalDuo',
};

export const findOfferByNumber = (value: number): OfferType | undefined =>
  offerTypes.find((offer) => offerNumbers[offer] === value);

/** Finds the offer of a checkout URL; exact spelling only. */
export const findOfferBySegment = (word: string): OfferType | undefined =>
  offerTypes.find((offer) => checkoutSegments[offer] === word);

/** Default monthly prices in minor units for the backend's catalogue; the browser never decides a price. */
export const monthlyPrices: Record<OfferType, Record<Region, number>> = {
  standard: { se: 99_00, no: 99_00, fi: 9_99 },
  student: { se: 49_50, no: 49_50, fi: 4_99 },
  duo: { se: 149_00, no: 149_00, fi: 14_99 },
  total: { se: 169_00, no: 169_00, fi: 16_99 },
  totalDuo: { se: 249_00, no: 249_00, fi: 24_99 },
};

/** Codes of what a plan includes; their texts are in locales. */
export type Perk = 'allPodcasts' | 'adFree' | 'download' | 'audiobooks' | 'extraAccount' | 'cancelAnytime';

/** What each plan includes; every plan includes all of Premium (requirement CC-02). */
export const perksByOffer: Record<OfferType, readonly Perk[]> = {
  standard: ['allPodcasts', 'adFree', 'download', 'cancelAnytime'],
  student: ['allPodcasts', 'adFree', 'download', 'cancelAnytime'],
  duo: ['allPodcasts', 'adFree', 'download', 'extraAccount', 'cancelAnytime'],
  total: ['allPodcasts', 'adFree', 'download', 'audiobooks', 'cancelAnytime'],
  totalDuo: ['allPodcasts', 'adFree', 'download', 'audiobooks', 'extraAccount', 'cancelAnytime'],
};
