import { z } from 'zod';

const amount = z.number().int().min(0).max(100_000_000);
const webAddress = z.url({ protocol: /^https?$/ }).max(1_000);
const orderId = z.string().regex(/^[A-Za-z0-9-]{1,50}$/, 'up to 50 letters, digits and hyphens');
const day = z.iso.date();
const interval = z.object({
  unit: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY']),
  count: z.number().int().min(1).max(31),
});

const pricing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LEGACY'), amount: amount.min(100), currency: z.enum(['NOK', 'EUR', 'DKK', 'SEK']) }),
  z.object({
    type: z.literal('VARIABLE'),
    suggestedMaxAmount: amount.min(100),
    currency: z.enum(['NOK', 'EUR', 'DKK', 'SEK']),
  }),
]);

const campaign = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PERIOD_CAMPAIGN'), price: amount, period: interval }),
  z.object({ type: z.literal('PRICE_CAMPAIGN'), price: amount, end: z.iso.datetime({ offset: true }) }),
  z.object({
    type: z.literal('EVENT_CAMPAIGN'),
    price: amount,
    eventDate: z.iso.datetime({ offset: true }),
    eventText: z.string().min(1).max(50),
  }),
]);

const transactionType = z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE']);

/** Body of `POST /recurring/v3/agreements`. */
export const draftSchema = z.object({
  pricing,
  interval,
  campaign: campaign.nullish(),
  productName: z.string().min(1).max(45),
  productDescription: z.string().max(100).nullish(),
  merchantRedirectUrl: webAddress,
  merchantAgreementUrl: webAddress,
  externalId: z.string().max(64).nullish(),
  scope: z
    .string()
    .regex(/^(?:name|address|email|birthDate|phoneNumber)(?: (?:name|address|email|birthDate|phoneNumber))*$/)
    .nullish(),
  initialCharge: z
    .object({
      amount: amount.min(1),
      description: z.string().min(1).max(45),
      transactionType,
      orderId: orderId.nullish(),
      externalId: z.string().max(64).nullish(),
    })
    .nullish(),
});

/** Body of `PATCH /recurring/v3/agreements/{id}`. */
export const changeSchema = z
  .object({
    status: z.literal('STOPPED'),
    productName: z.string().min(1).max(45),
    productDescription: z.string().max(100).nullable(),
    merchantAgreementUrl: webAddress,
    externalId: z.string().max(64).nullable(),
    pricing: z.object({ amount: amount.min(100) }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'nothing to change');

/** Body of `POST /recurring/v3/agreements/{id}/charges`. */
export const chargeSchema = z.object({
  amount: amount.min(1),
  transactionType,
  description: z.string().min(1).max(45),
  due: day,
  retryDays: z.number().int().min(0).max(14),
  orderId: orderId.nullish(),
  externalId: z.string().max(64).nullish(),
});

/** Body of a capture or a refund. */
export const moneySchema = z.object({ amount: amount.min(1), description: z.string().min(1).max(100) });

export type Draft = z.infer<typeof draftSchema>;
export type Change = z.infer<typeof changeSchema>;
export type ChargeOrder = z.infer<typeof chargeSchema>;
export type MoneyOrder = z.infer<typeof moneySchema>;
