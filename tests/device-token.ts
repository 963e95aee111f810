import { randomBytes } from 'node:crypto';

/** What the sandbox reads in a token: the card that the device holds, and what becomes of the payment (by name). */
export type DeviceCard = {
  holderName?: string;
  lastFour?: string;
  challenge?: 'redirect' | 'native';
  /** the same one makes the same card */
  device?: string;
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64');
const seal = (card: DeviceCard): string =>
  Buffer.from(JSON.stringify({ device: crypto.randomUUID(), ...card })).toString('base64');

/** The token of Google Pay as Google documents it, with a card of the sandbox in its sealed part. */
export const makeGooglePayToken = (card: DeviceCard = {}): string =>
  JSON.stringify({
    protocolVersion: 'ECv2',
    signature: random(70),
    intermediateSigningKey: {
      signedKey: JSON.stringify({ keyValue: random(91), keyExpiration: '1893456000000' }),
      signatures: [random(71)],
    },
    signedMessage: JSON.stringify({ encryptedMessage: seal(card), ephemeralPublicKey: random(65), tag: random(32) }),
  });

/** The payment data of an Apple Pay token as Apple documents it, with a card of the sandbox in its sealed part. */
export const makeApplePayData = (card: DeviceCard = {}): object => ({
  version: 'EC_v1',
  data: seal(card),
  signature: random(1_200),
  header: {
    publicKeyHash: random(32),
    ephemeralPublicKey: random(91),
    transactionId: randomBytes(32).toString('hex'),
  },
});

/** What the card provider's components hand over for a device wallet's payment. */
export const makeDevicePayment = (type: 'applepay' | 'googlepay' | 'paywithgoogle', card: DeviceCard = {}) =>
  type === 'applepay'
    ? { type, applePayToken: Buffer.from(JSON.stringify(makeApplePayData(card))).toString('base64') }
    : { type, googlePayCardNetwork: 'VISA', googlePayToken: makeGooglePayToken(card) };
