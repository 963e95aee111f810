import { z } from 'zod';
import { offerTypes, type OfferType } from '../../../core/domain/offer.ts';
import { regions } from '../../../core/domain/region.ts';
import { normalizeVoucherCode, isVoucherCode } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import { saveVoucher, type StoredVoucher } from './store.ts';

/** Offers that accept vouchers: all but student. */
const voucherOffers = offerTypes.filter((offer): offer is Exclude<OfferType, 'student'> => offer !== 'student');

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const unit = z.union([z.enum(['Days', 'Months']), z.literal(0), z.literal(1)]).transform((given) => {
  if (given === 0) return 'Days' as const;
  return given === 1 ? ('Months' as const) : given;
});
// limits the length to something that ends
const maxLength = { Days: 3_650, Months: 120 };

const voucherSchema = z.strictObject({
  code: z.string().max(100).transform(normalizeVoucherCode).refine(isVoucherCode),
  type: z.enum(['FREE', 'FIFTYPERCENT']),
  duration: z
    .strictObject({ unit, n: z.number().int().min(1) })
    .refine((given) => given.n <= maxLength[given.unit])
    .nullish(),
  offers: z.array(z.enum(voucherOffers)).min(1).max(10).default(voucherOffers),
  regions: z
    .array(z.string().toLowerCase().pipe(z.enum(regions)))
    .min(1)
    .max(10)
    .default([...regions]),
  maxUses: z.number().int().min(0).max(1_000_000).nullish(),
  validFrom: instant.nullish(),
  validTo: instant.nullish(),
  newCustomersOnly: z.boolean().default(false),
  reward: z.boolean().default(false),
  withdrawn: z.boolean().default(false),
  /** user id of the owner */
  issuedBy: z.string().max(600).nullish(),
});

/** A voucher as staff and the control routes write it. */
export type VoucherInput = z.input<typeof voucherSchema>;

/**
 * Reads a voucher.
 *
 * @param input untrusted; the result is undefined for an invalid voucher.
 */
export function readVoucher(input: unknown, createdAt: Date): StoredVoucher | undefined {
  const parsed = voucherSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { type, duration, reward, withdrawn, maxUses, validFrom, validTo, issuedBy, ...rest } = parsed.data;
  return {
    ...rest,
    discount: type,
    durationUnit: duration?.unit ?? null,
    durationLength: duration?.n ?? null,
    maxUses: maxUses ?? null,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    isReward: reward,
    isWithdrawn: withdrawn,
    issuedBy: issuedBy ?? null,
    createdAt,
  };
}

/** Stores a voucher in place of one with the same code; undefined for invalid input. */
export async function addVoucher({ db, clock }: AppContext, input: unknown): Promise<StoredVoucher | undefined> {
  const row = readVoucher(input, clock.now());
  if (row !== undefined) await saveVoucher(db, row);
  return row;
}

/** A voucher in the same format. */
export const formatVoucher = (row: StoredVoucher) => ({
  code: row.code,
  type: row.discount,
  duration: row.durationUnit === null ? null : { unit: row.durationUnit, n: row.durationLength },
  offers: row.offers,
  regions: row.regions,
  maxUses: row.maxUses,
  validFrom: row.validFrom?.toISOString() ?? null,
  validTo: row.validTo?.toISOString() ?? null,
  newCustomersOnly: row.newCustomersOnly,
  reward: row.isReward,
  withdrawn: row.isWithdrawn,
  issuedBy: row.issuedBy,
});
