import { regions, type Region } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { addVoucher, type VoucherInput } from '../billing/voucher/add-voucher.ts';
import { listVouchers } from '../billing/voucher/store.ts';

const free = (n: number, unit: 'Days' | 'Months' = 'Months') => ({ type: 'FREE', duration: { unit, n } }) as const;
const half = (n: number, unit: 'Days' | 'Months' = 'Months') =>
  ({ type: 'FIFTYPERCENT', duration: { unit, n } }) as const;

/** One voucher for each discount, and one for each reason of rejection. */
const demoVouchers: VoucherInput[] = [
  { code: 'FREEMONTH', ...free(1) },
  { code: 'FREE3', ...free(3) },
  { code: 'FREEDAYS', ...free(30, 'Days') },
  { code: 'FREEFOREVER', type: 'FREE' },
  { code: 'HALFMONTH', ...half(1) },
  { code: 'HALF3', ...half(3) },
  { code: 'HALFDAYS', ...half(60, 'Days') },
  { code: 'HALFFOREVER', type: 'FIFTYPERCENT' },
  { code: 'REWARD', ...free(1), reward: true },
  { code: 'REWARDHALF', ...half(2), reward: true },
  { code: 'NEWONLY', ...half(1), newCustomersOnly: true },
  { code: 'ONCE', ...free(1), maxUses: 1 },
  { code: 'USEDUP', ...free(1), maxUses: 0 },
  { code: 'EXPIRED', ...free(1), validTo: '2025-01-01T00:00:00Z' },
  { code: 'TOOEARLY', ...free(1), validFrom: '2090-01-01T00:00:00Z' },
  { code: 'WITHDRAWN', ...free(1), withdrawn: true },
  { code: 'TOTALONLY', ...half(1), offers: ['total', 'totalDuo'] },
  ...regions.map((region) => ({ code: `ONLY${region.toUpperCase()}`, ...free(1), regions: [region] })),
];

/** Adds missing vouchers; changed or withdrawn ones stay. */
async function addMissing(context: AppContext, vouchers: readonly VoucherInput[]): Promise<void> {
  const known = new Set((await listVouchers(context.db)).map(({ code }) => code));
  for (const voucher of vouchers) {
    if (known.has(voucher.code)) continue;
    if ((await addVoucher(context, voucher)) === undefined) throw new Error(`${voucher.code} is not a valid voucher`);
  }
}

/** Adds the demo vouchers without an owner. */
export const addDemoVouchers = (context: AppContext): Promise<void> => addMissing(context, demoVouchers);

/**
 * Adds all demo vouchers; those of a friend belong to users without purchases.
 *
 * @param findFriend the id of that user in a region, if there is one.
 */
export async function seedVouchers(
  context: AppContext,
  findFriend: (region: Region) => Promise<string | null>,
): Promise<void> {
  const friends: VoucherInput[] = [];
  for (const region of regions) {
    const code = `FRIEND${region.toUpperCase()}`;
    friends.push({ code, ...free(1), regions: [region], issuedBy: await findFriend(region) });
  }
  await addMissing(context, [...demoVouchers, ...friends]);
}
