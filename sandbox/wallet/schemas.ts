import type { CreateChargeV3, DraftAgreementV3, PatchAgreementV3, RefundRequest } from '@vippsmobilepay/sdk';
import { z } from 'zod';

/** A schema for each field that the published type names, and for no other. */
type FieldsOf<Type> = Record<keyof Type, z.ZodType>;

const amount = z.number().int().min(0).max(100_000_000);
const charged = amount.min(100);
/** The published rule is https; this machine has none. */
const pageOfMerchant = z
  .url({ protocol: /^https?$/ })
  .max(1_024)
  .regex(/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/, 'https only');
/** The link of an app, such as `myApp://home`. */
const appLink = z
  .string()
  .max(1_024)
  .regex(/^(?!https?:|javascript:|data:)[A-Za-z][\w+.-]*:\/\//);
const orderId = z.string().regex(/^[A-Za-z0-9-]{1,50}$/, 'up to 50 letters, digits and hyphens');
const externalId = z.string().min(1).max(64);
const period = z.strictObject({
  unit: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY']),
  count: z.number().int().min(1).max(31),
});
const longestCounts = { YEAR: 1, MONTH: 12, WEEK: 31, DAY: 31 };
const interval = period.refine(({ unit, count }) => count <= longestCounts[unit], 'a charge at least once a year');

const currency = z.enum(['NOK', 'EUR', 'DKK']);
/** The published limits of `suggestedMaxAmount`. */
const largestAmounts = { NOK: 2_000_000, DKK: 30_000_000, EUR: 200_000 };
const pricing = z.union([
  z.strictObject({ type: z.literal('LEGACY').default('LEGACY'), amount: amount.min(100), currency }),
  z
    .strictObject({ type: z.literal('VARIABLE'), suggestedMaxAmount: amount.min(100), currency })
    .refine(({ suggestedMaxAmount, currency: unit }) => suggestedMaxAmount <= largestAmounts[unit], 'too much'),
]);

const campaign = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PERIOD_CAMPAIGN'), price: amount, period }),
  z.strictObject({ type: z.literal('PRICE_CAMPAIGN'), price: amount, end: z.iso.datetime({ offset: true }) }),
  z.strictObject({
    type: z.literal('EVENT_CAMPAIGN'),
    price: amount,
    eventDate: z.iso.datetime({ offset: true }),
    eventText: z.string().min(1).max(50),
  }),
]);

const transactionType = z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE']);

const userInformation = 'name|address|email|birthDate|phoneNumber|nin';

const initialCharge = z.strictObject({
  amount: charged,
  description: z.string().min(1).max(45),
  transactionType,
  orderId: orderId.optional(),
  externalId: externalId.optional(),
} satisfies FieldsOf<NonNullable<DraftAgreementV3['initialCharge']>>);

/** Body of `POST /recurring/v3/agreements`. */
export const draftSchema = z
  .strictObject({
    pricing,
    interval,
    campaign: campaign.optional(),
    productName: z.string().min(1).max(45),
    productDescription: z.string().max(100).optional(),
    merchantRedirectUrl: pageOfMerchant.or(appLink),
    merchantAgreementUrl: pageOfMerchant.optional(),
    externalId: externalId.nullish(),
    scope: z
      .string()
      .regex(new RegExp(`^(?:${userInformation})(?: (?:${userInformation}))*$`))
      .optional(),
    initialCharge: initialCharge.optional(),
    phoneNumber: z
      .string()
      .regex(/^\d{8,15}$/, 'digits only')
      .nullish(),
    isApp: z.boolean().optional(),
    skipLandingPage: z.boolean().optional(),
    countryCode: z.enum(['NO', 'DK', 'FI']).default('NO'),
  } satisfies FieldsOf<DraftAgreementV3>)
  .refine(({ countryCode, merchantAgreementUrl: url }) => countryCode !== 'NO' || url !== undefined, {
    path: ['merchantAgreementUrl'],
    error: 'required in Norway',
  });

/** Body of `PATCH /recurring/v3/agreements/{id}`. */
export const changeSchema = z
  .strictObject({
    status: z.literal('STOPPED'),
    productName: z.string().min(1).max(45),
    productDescription: z.string().max(100),
    merchantAgreementUrl: pageOfMerchant,
    externalId,
    pricing: z.strictObject({ amount: amount.min(100), suggestedMaxAmount: amount.min(100) }).partial(),
    interval: z.strictObject({ type: z.literal('RECURRING').optional(), period: interval }),
  } satisfies FieldsOf<PatchAgreementV3>)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'nothing to change')
  .refine(({ status, ...other }) => status === undefined || Object.keys(other).length === 0, 'a stop changes no more');

/** Body of `POST /recurring/v3/agreements/{id}/charges`. */
export const chargeSchema = z.strictObject({
  amount: charged,
  transactionType,
  type: z.literal('RECURRING').optional(),
  description: z.string().min(1).max(45),
  due: z.iso.date(),
  retryDays: z.number().int().min(0).max(14),
  orderId: orderId.optional(),
  externalId: externalId.optional(),
} satisfies FieldsOf<CreateChargeV3>);

/** Body of a capture or a refund. */
export const moneySchema = z.strictObject({
  amount: charged,
  description: z.string().min(1).max(100),
} satisfies FieldsOf<RefundRequest>);

export type Draft = z.infer<typeof draftSchema>;
export type Change = z.infer<typeof changeSchema>;
export type ChargeOrder = z.infer<typeof chargeSchema>;
export type MoneyOrder = z.infer<typeof moneySchema>;
