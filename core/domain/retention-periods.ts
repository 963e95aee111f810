import type { Region } from './region.ts';

/** Years to store the records of a payment: bokföringslagen 7 kap. 2 §, bokføringsloven § 13, kirjanpitolaki 2:10. */
export const bookkeepingYears: Record<Region, number> = { se: 7, no: 5, fi: 6 };

/** Days until a requested erasure is done at the latest (GDPR art. 12: one month). */
export const erasureDays = 28;
