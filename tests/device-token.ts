import { randomBytes } from 'node:crypto';

/** What the sandbox reads in a token: the card of the device, and the outcome of the payment (by name). */
export type DeviceCard = {
  holderName?: string;
  lastFour?: string;
  challenge?: 'redirect' | 'native';
  /** equal values make equal cards */
  device?: string;
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64');
const encode = (card: DeviceCard): string =>
  Buffer.from(JSON.stringify({ device: crypto.randomUUID(), ...card })).toString('base64');

/** A Google Pay token as Google documents it, with a sandbox card in its encrypted part. */
export const makeGooglePayToken = (card: DeviceCard = {}): string =>
  JSON.stringify({
    protocolVersion: 'ECv2',
    signature: random(70),
    intermediateSigningKey: {
      signedKey: JSON.stringify({ keyValue: random(91), keyExpiration: '1893456000000' }),
      signatures: [random(71)],
    },
    signedMessage: JSON.stringify({ encryptedMessage: encode(card), ephemeralPublicKey: random(65), tag: random(32) }),
  });

/** The payment data of an Apple Pay token as Apple documents it, with a sandbox card in its encrypted part. */
export const makeApplePayData = (card: DeviceCard = {}): object => ({
  version: 'EC_v1',
  data: encode(card),
  signature: random(1_200),
  header: {
    publicKeyHash: random(32),
    ephemeralPublicKey: random(91),
    transactionId: randomBytes(32).toString('hex'),
  },
});

/** The data that the card provider's component submits for a device wallet's payment. */
export const makeDevicePayment = (type: 'applepay' | 'googlepay' | 'paywithgoogle', card: DeviceCard = {}) =>
  type === 'applepay'
    ? { type, applePayToken: Buffer.from(JSON.stringify(makeApplePayData(card))).toString('base64') }
    : { type, googlePayCardNetwork: 'VISA', googlePayToken: makeGooglePayToken(card) };
