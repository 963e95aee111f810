import { z } from 'zod';
import { detectBrand } from './fields/card-number.ts';
import type { CardKey } from './key.ts';

const lookupSchema = z.object({
  supportedBrands: z.array(z.string().max(40)).max(100).default([]),
  encryptedBin: z.string().max(4_000),
  requestId: z.string().max(100).optional(),
});

/** Brands that are detected by their first digits but not accepted. */
const foreignBrands: Readonly<Record<string, RegExp>> = {
  discover: /^(6011|64[4-9]|65)/,
  diners: /^3(0[0-5]|[68])/,
  jcb: /^35(2[89]|[3-8])/,
  cup: /^62/,
  maestro: /^(5[06-8]|6)/,
};

const nameForeignBrand = (digits: string): string | undefined =>
  Object.keys(foreignBrands).find((brand) => foreignBrands[brand]?.test(digits));

/**
 * Detects the brand of a partial card number, and whether the merchant accepts it.
 *
 * @param body of the client's request; the digits are encrypted.
 * @returns undefined for an invalid request; no brands for an unknown number.
 */
export async function lookUpBrand(key: CardKey, body: unknown): Promise<Record<string, unknown> | undefined> {
  const parsed = lookupSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { supportedBrands, encryptedBin, requestId } = parsed.data;
  const content = await key.decrypt(encryptedBin).catch(() => undefined);
  if (content === undefined) return undefined;
  const digits = String(content['binValue']);
  const accepted = detectBrand(digits);
  const brand = accepted ?? nameForeignBrand(digits);
  if (brand === undefined) return { requestId };
  const policy = { cvcPolicy: 'required', expiryDatePolicy: 'required', enableLuhnCheck: true };
  const supported = accepted !== undefined && supportedBrands.includes(accepted);
  return {
    requestId,
    issuingCountryCode: 'SE',
    brands: [{ brand, paymentMethodVariant: brand, supported, ...policy }],
  };
}
