import type { DeviceWallet } from '../../../core/domain/device-wallet.ts';

/** The allowed form of a token's field. */
type FieldCheck = (value: unknown) => boolean;

const maxTokenLength = 8_000;

/** Encrypted bytes: base64 in either alphabet, without a readable card number in the text or in the bytes. */
const isBytes: FieldCheck = (value) =>
  typeof value === 'string' &&
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) &&
  !/\d{13}/.test(value) &&
  !/\d{13}/.test(Buffer.from(value, 'base64').toString('latin1'));

const isVersion: FieldCheck = (value) => typeof value === 'string' && /^[A-Za-z]{2,4}_?v\d$/.test(value);

/** A time in ms; current ones begin with a digit that no 13-digit card number begins with. */
const isMoment: FieldCheck = (value) => typeof value === 'string' && /^[12]\d{12}$/.test(value);

const isHash: FieldCheck = (value) => typeof value === 'string' && /^[\da-f]{64}$/i.test(value);

const isListOf =
  (part: FieldCheck): FieldCheck =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 5 && value.every(part);

/** An object with known fields only. */
const isObject =
  (needed: Record<string, FieldCheck>, possible: Record<string, FieldCheck> = {}): FieldCheck =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const parts = { ...possible, ...needed };
    const isKnown = Object.entries(value).every(([name, one]) => Object.hasOwn(parts, name) && parts[name]?.(one));
    return isKnown && Object.keys(needed).every((name) => Object.hasOwn(value, name));
  };

/** Text that contains JSON. */
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

/** Apple's token is base64, as the component submits it. */
const isApplePayToken: FieldCheck = (value) =>
  typeof value === 'string' &&
  value.length <= maxTokenLength &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(value) &&
  isApplePayData(Buffer.from(value, 'base64').toString('utf8'));

/**
 * True for a device wallet's token as its maker documents it, encrypted for the card provider. It has only known
 * fields, and none that could be a readable card number (INV-45).
 */
export const isDeviceToken = (wallet: DeviceWallet, token: string): boolean =>
  wallet === 'ApplePay' ? isApplePayToken(token) : isGooglePayToken(token);
