/** An error of the server-side API in the provider's format. */
export type ApiError = {
  status: 400 | 401 | 403 | 404 | 422;
  errorCode: string;
  message: string;
  errorType: 'security' | 'validation';
};

const validation = (errorCode: string, message: string): ApiError => ({
  status: 422,
  errorCode,
  message,
  errorType: 'validation',
});

/** Errors of the API by name, with codes and messages of the Checkout API. */
export const apiErrors = {
  unauthorized: {
    status: 401,
    errorCode: '000',
    message: 'HTTP Status Response - Unauthorized',
    errorType: 'security',
  },
  merchantAccount: { status: 403, errorCode: '901', message: 'Invalid Merchant Account', errorType: 'security' },
  refusedBySwitch: { status: 403, errorCode: '010', message: 'Not allowed', errorType: 'security' },
  // the published example of a 400; it is also sent for a value outside an enumeration, whose code is not published
  unreadable: { status: 400, errorCode: '702', message: 'Unable to read the request body', errorType: 'validation' },
  keyTooLong: validation('702', 'Idempotency-Key: at most 64 characters'),
  unknownFields: validation('702', 'The structure of the request contains unknown fields'),
  amountMissing: validation('100', 'No amount specified'),
  cardNumber: validation('101', 'Invalid card number'),
  security: validation('174', 'Unable to decrypt data'),
  referenceMissing: validation('130', 'Reference Missing'),
  amountInvalid: validation('137', 'Invalid amount specified'),
  currencyUnsupported: validation('138', 'Unsupported currency specified'),
  originalMissing: validation('167', 'Original pspReference required for this operation'),
  // published in an issue of the provider's Android library
  interactionInvalid: validation('000', 'Invalid shopper interaction'),
  shopperReferenceInvalid: validation('180', 'Invalid shopperReference'),
  countryInvalid: validation('200', 'Invalid country code'),
  inProgress: validation('704', 'request already processed or in progress'),
  storedCardUnknown: validation('803', 'PaymentDetail not found'),
  brandUnsupported: validation('905_1', 'Could not find an acquirer account for the provided txvariant'),
  paymentMethodMissing: validation('14_004', "Missing payment method details. 'paymentMethod.type' is required."),
  paymentMethodUnsupported: validation('14_006', 'Required object paymentMethod is not supported.'),
  resultInvalid: validation('14_018', 'Invalid payload provided'),
  returnUrlMissing: validation('14_030', 'Return URL is missing.'),
} as const satisfies Record<string, ApiError>;

/** Responds with an error. */
export function respondWith(error: ApiError, pspReference?: string): Response {
  const headers = error.errorCode === '704' ? { 'transient-error': 'true' } : undefined;
  return Response.json({ ...error, ...(pspReference && { pspReference }) }, { status: error.status, headers });
}
