import type { DeviceWallet } from '../../../core/domain/device-wallet.ts';

/** How one part of a token may look. */
type FieldCheck = (value: unknown) => boolean;

const maxTokenLength = 8_000;

/** Sealed bytes: base64 in either alphabet, with no card number to read in them or in what they stand for. */
const isBytes: FieldCheck = (value) =>
  typeof value === 'string' &&
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) &&
  !/\d{13}/.test(value) &&
  !/\d{13}/.test(Buffer.from(value, 'base64').toString('latin1'));

const isVersion: FieldCheck = (value) => typeof value === 'string' && /^[A-Za-z]{2,4}_?v\d$/.test(value);

/** A moment in ms; those of our time begin with a digit that no card number of 13 digits has. */
const isMoment: FieldCheck = (value) => typeof value === 'string' && /^[12]\d{12}$/.test(value);

const isHash: FieldCheck = (value) => typeof value === 'string' && /^[\da-f]{64}$/i.test(value);

const isListOf =
  (part: FieldCheck): FieldCheck =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 5 && value.every(part);

/** An object of known parts and nothing else. */
const isObject =
  (needed: Record<string, FieldCheck>, possible: Record<string, FieldCheck> = {}): FieldCheck =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const parts = { ...possible, ...needed };
    const isKnown = Object.entries(value).every(([name, one]) => Object.hasOwn(parts, name) && parts[name]?.(one));
    return isKnown && Object.keys(needed).every((name) => Object.hasOwn(value, name));
  };

/** Text that is JSON for something. */
const isJson =
  (part: FieldCheck): FieldCheck =>
  (value) => {
    if (typeof value !== 'string' || value.length > maxTokenLength) return false;
    try {
      return part(JSON.parse(value));
    } catch {
      return false;
    }
  };

const isGooglePayToken = isJson(
  isObject(
    {
      protocolVersion: isVersion,
      signature: isBytes,
      signedMessage: isJson(isObject({ encryptedMessage: isBytes, ephemeralPublicKey: isBytes, tag: isBytes })),
    },
    {
      intermediateSigningKey: isObject({
        signedKey: isJson(isObject({ keyValue: isBytes, keyExpiration: isMoment })),
        signatures: isListOf(isBytes),
      }),
    },
  ),
);

const isApplePayData = isJson(
  isObject({
    version: isVersion,
    data: isBytes,
    signature: isBytes,
    header: isObject(
      { publicKeyHash: isBytes, transactionId: isHash },
      { ephemeralPublicKey: isBytes, wrappedKey: isBytes, applicationData: isBytes },
    ),
  }),
);

/** Apple's token travels in base64, as the component hands it over. */
const isApplePayToken: FieldCheck = (value) =>
  typeof value === 'string' &&
  value.length <= maxTokenLength &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(value) &&
  isApplePayData(Buffer.from(value, 'base64').toString('utf8'));

/**
 * Tells whether a text is a device wallet's token as its maker documents it, sealed for the card provider: known parts
 * alone, with nothing in them that could be a readable card number (INV-45).
 */
export const isDeviceToken = (wallet: DeviceWallet, token: string): boolean =>
  wallet === 'ApplePay' ? isApplePayToken(token) : isGooglePayToken(token);
