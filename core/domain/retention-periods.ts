import type { Region } from './region.ts';

/**
 * Years for which the books of a payment are kept: bokföringslagen 7 kap. 2 §, bokføringsloven § 13, kirjanpitolaki 2:10.
 */
export const bookkeepingYears: Record<Region, number> = { se: 7, no: 5, fi: 6 };

/** Days within which an erasure that was asked for is done at the latest (GDPR art. 12: one month). */
export const erasureDays = 28;
