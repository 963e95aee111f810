import { z } from 'zod';
import { publishedFields, publishedParts } from './published-fields.ts';
import type { apiErrors } from './api-error.ts';

const currencies = new Set(Intl.supportedValuesOf('currency').filter((code) => !code.startsWith('X')));
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const amountSchema = z.object({
  value: z.number().int().min(0),
  currency: z.string().refine((code) => currencies.has(code)),
});
const countrySchema = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && countries.of(code) !== undefined)
  .optional();
const text = z.string().max(2_000);
const blob = z.string().max(4_000);
const deviceToken = z.string().max(8_000);

const paymentMethodSchema = z.object({
  type: z.enum(['scheme', 'applepay', 'googlepay', 'paywithgoogle']).default('scheme'),
  storedPaymentMethodId: text.optional(),
  holderName: text.default(''),
  encryptedCardNumber: blob.optional(),
  encryptedExpiryMonth: blob.optional(),
  encryptedExpiryYear: blob.optional(),
  encryptedSecurityCode: blob.optional(),
  applePayToken: deviceToken.optional(),
  googlePayToken: deviceToken.optional(),
});

const shopSchema = z.object({ merchantAccount: text });

const paymentFields = z.object({
  merchantAccount: text,
  countryCode: countrySchema,
  amount: amountSchema,
  reference: z.string().min(1).max(80),
  paymentMethod: paymentMethodSchema,
  returnUrl: z.url().max(8_000),
  channel: z.enum(['iOS', 'Android', 'Web']).optional(),
  shopperReference: z.string().min(3).max(256).optional(),
  shopperEmail: text.optional(),
  shopperLocale: text.optional(),
  shopperInteraction: z.enum(['Ecommerce', 'ContAuth']).default('Ecommerce'),
  recurringProcessingModel: z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']).optional(),
  storePaymentMethod: z.boolean().default(false),
  authenticationData: z
    .object({
      threeDSRequestData: z.object({ nativeThreeDS: z.enum(['preferred', 'disabled']).optional() }).optional(),
    })
    .optional(),
});

// a stored card belongs to a shopper
const paymentSchema = paymentFields.refine(
  ({ storePaymentMethod, shopperReference }) => !storePaymentMethod || shopperReference !== undefined,
  { path: ['shopperReference'] },
);

const detailsSchema = z.object({
  details: z.object({ redirectResult: text.optional(), threeDSResult: text.optional() }),
});

const refundSchema = z.object({
  merchantAccount: text,
  amount: amountSchema,
  reference: z.string().max(80).optional(),
});
const cancelSchema = z.object({ merchantAccount: text, reference: z.string().max(80).optional() });
const listSchema = z.object({
  merchantAccount: text,
  shopperReference: text.optional(),
  countryCode: countrySchema,
});

/** Payment methods by the API's names. */
export type MethodType = z.infer<typeof paymentMethodSchema>['type'];

/** A request for a payment. */
export type PaymentRequest = z.infer<typeof paymentSchema>;

/** Request bodies of the server-side API. */
export const requestSchemas = {
  shop: shopSchema,
  payment: paymentSchema,
  details: detailsSchema,
  refund: refundSchema,
  cancel: cancelSchema,
  list: listSchema,
};

/** The error for an invalid field; the provider only reports the first one. */
const faultsByField: Record<string, keyof typeof apiErrors> = {
  merchantAccount: 'merchantAccount',
  reference: 'referenceMissing',
  paymentMethod: 'paymentMethodMissing',
  returnUrl: 'returnUrlMissing',
  details: 'resultInvalid',
  countryCode: 'countryInvalid',
  shopperReference: 'shopperReferenceInvalid',
  shopperInteraction: 'interactionInvalid',
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** True when an object inside a request has a field that the provider does not know. */
const hasUnknownPart = (body: Record<string, unknown>, parent = ''): boolean =>
  Object.entries(body).some(([name, part]) => {
    if (!isObject(part)) return false;
    const path = parent + name;
    const published = publishedParts[path === 'paymentMethod' ? `${path} ${String(part['type'] ?? 'scheme')}` : path];
    if (published === undefined) return false;
    return !Object.keys(part).every((field) => published.includes(field)) || hasUnknownPart(part, `${path}.`);
  });

/**
 * Parses a request body.
 *
 * @returns the value, or the name of the error for the first invalid field.
 */
export function readRequest<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): { value: z.infer<Schema> } | { fault: keyof typeof apiErrors } {
  const [name = ''] = Object.entries(requestSchemas).find(([, one]) => one === (schema as z.ZodType)) ?? [];
  const fields = publishedFields[name];
  const isKnown = (field: string): boolean => fields === undefined || fields.includes(field);
  if (isObject(body) && (!Object.keys(body).every(isKnown) || hasUnknownPart(body))) return { fault: 'unknownFields' };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { value: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  if (path.join('.') === 'amount.currency') return { fault: 'currencyUnsupported' };
  if (path[0] === 'amount') return { fault: path.length > 1 ? 'amountInvalid' : 'amountMissing' };
  if (path.join('.') === 'paymentMethod.type') return { fault: 'paymentMethodUnsupported' };
  return { fault: faultsByField[String(path[0])] ?? 'unreadable' };
}
