import { z } from 'zod';

const amount = z.number().int().min(0).max(100_000_000);
const charged = amount.min(100);
const webAddress = z.url({ protocol: /^https?$/ }).max(1_024);
/** The published rule is https; this machine has none. */
const pageOfMerchant = webAddress.regex(/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/, 'https only');
const orderId = z.string().regex(/^[A-Za-z0-9-]{1,50}$/, 'up to 50 letters, digits and hyphens');
const externalId = z.string().min(1).max(64);
/** The published limit: a charge is created at least one day before its due date. */
const isAhead = (due: string): boolean => due > new Date().toISOString().slice(0, 10);
const day = z.iso.date().refine(isAhead, 'at least one day ahead');
const interval = z.strictObject({
  unit: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY']),
  count: z.number().int().min(1).max(31),
});

const pricing = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('LEGACY'),
    amount: amount.min(100),
    currency: z.enum(['NOK', 'EUR', 'DKK']),
  }),
  z.strictObject({
    type: z.literal('VARIABLE'),
    suggestedMaxAmount: amount.min(100),
    currency: z.enum(['NOK', 'EUR', 'DKK']),
  }),
]);

const campaign = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('PERIOD_CAMPAIGN'), price: amount, period: interval }),
  z.strictObject({ type: z.literal('PRICE_CAMPAIGN'), price: amount, end: z.iso.datetime({ offset: true }) }),
  z.strictObject({
    type: z.literal('EVENT_CAMPAIGN'),
    price: amount,
    eventDate: z.iso.datetime({ offset: true }),
    eventText: z.string().min(1).max(50),
  }),
]);

const transactionType = z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE']);

/** Body of `POST /recurring/v3/agreements`. */
export const draftSchema = z.strictObject({
  pricing,
  interval,
  campaign: campaign.optional(),
  productName: z.string().min(1).max(45),
  productDescription: z.string().max(100).optional(),
  merchantRedirectUrl: webAddress,
  merchantAgreementUrl: pageOfMerchant,
  externalId: externalId.nullish(),
  scope: z
    .string()
    .regex(/^(?:name|address|email|birthDate|phoneNumber)(?: (?:name|address|email|birthDate|phoneNumber))*$/)
    .optional(),
  initialCharge: z
    .strictObject({
      amount: charged,
      description: z.string().min(1).max(45),
      transactionType,
      orderId: orderId.optional(),
      externalId: externalId.optional(),
    })
    .optional(),
});

/** Body of `PATCH /recurring/v3/agreements/{id}`. */
export const changeSchema = z
  .strictObject({
    status: z.literal('STOPPED'),
    productName: z.string().min(1).max(45),
    productDescription: z.string().max(100),
    merchantAgreementUrl: pageOfMerchant,
    externalId,
    pricing: z.strictObject({ amount: amount.min(100) }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'nothing to change')
  .refine(({ status, ...other }) => status === undefined || Object.keys(other).length === 0, 'a stop changes no more');

/** Body of `POST /recurring/v3/agreements/{id}/charges`. */
export const chargeSchema = z.strictObject({
  amount: charged,
  transactionType,
  description: z.string().min(1).max(45),
  due: day,
  retryDays: z.number().int().min(0).max(14),
  orderId: orderId.optional(),
  externalId: externalId.optional(),
});

/** Body of a capture or a refund. */
export const moneySchema = z.strictObject({ amount: charged, description: z.string().min(1).max(100) });

export type Draft = z.infer<typeof draftSchema>;
export type Change = z.infer<typeof changeSchema>;
export type ChargeOrder = z.infer<typeof chargeSchema>;
export type MoneyOrder = z.infer<typeof moneySchema>;
