import { Hono } from 'hono';
import { z } from 'zod';
import { offerTypes, type OfferType } from '../../core/domain/offer.ts';
import { regions } from '../../core/domain/region.ts';
import { normalizeVoucherCode, isVoucherCode } from '../../core/domain/voucher.ts';
import type { AppContext } from '../app-context.ts';
import { Problem, toProblemResponse } from '../problem.ts';
import { listVouchers, saveVoucher, type StoredVoucher } from '../billing/voucher/store.ts';

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
  issuedBy: z.string().max(200).nullish(),
});

/** A voucher in the sandbox's control format. */
export type VoucherInput = z.input<typeof voucherSchema>;

/** Stores a sandbox voucher; undefined for invalid input. */
export async function addSandboxVoucher({ db, clock }: AppContext, input: unknown): Promise<StoredVoucher | undefined> {
  const parsed = voucherSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { type, duration, reward, withdrawn, maxUses, validFrom, validTo, issuedBy, ...rest } = parsed.data;
  const row: StoredVoucher = {
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
    createdAt: clock.now(),
  };
  await saveVoucher(db, row);
  return row;
}

const formatVoucher = (row: StoredVoucher) => ({
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

const shape =
  '{code, type: FREE | FIFTYPERCENT, duration?: {unit: Days | Months, n}, offers?, regions?, maxUses?, validFrom?, ' +
  'validTo?, newCustomersOnly?, reward?, withdrawn?, issuedBy?}';

/** Control routes of vouchers: list and replace. */
export function sandboxVoucherRoutes(backend: AppContext): Hono {
  const routes = new Hono();
  routes.get('/__sandbox/vouchers', async (context) =>
    context.json({ vouchers: (await listVouchers(backend.db)).map(formatVoucher) }),
  );
  routes.post('/__sandbox/vouchers', async (context) => {
    const stored = await addSandboxVoucher(backend, await context.req.json().catch(() => null));
    if (stored !== undefined) return context.json(formatVoucher(stored), 201);
    return toProblemResponse(new Problem(400, 'InvalidVoucher', { detail: `send ${shape}` }));
  });
  return routes;
}
