/** The fields of each request in the published schema of the Checkout API, version 72; others are refused. */
export const publishedFields: Record<string, readonly string[]> = {
  payment: `
    accountInfo additionalAmount additionalData amount applicationInfo authenticationData bankAccount billingAddress
    browserInfo captureDelayHours channel checkoutAttemptId company countryCode dateOfBirth dccQuote deliverAt
    deliveryAddress deliveryDate deviceFingerprint enableOneClick enablePayOut enableRecurring enhancedSchemeData
    entityType fraudOffset fundOrigin fundRecipient industryUsage installments lineItems localizedShopperStatement
    mandate mcc merchantAccount merchantOrderReference merchantRiskIndicator metadata mpiData order orderReference
    origin paymentMethod paymentValidations platformChargebackLogic recurringExpiry recurringFrequency
    recurringProcessingModel redirectFromIssuerMethod redirectToIssuerMethod reference returnUrl riskData
    sessionValidity shopperConversionId shopperEmail shopperIP shopperInteraction shopperLocale shopperName
    shopperReference shopperStatement shopperTaxInfo socialSecurityNumber splits store storePaymentMethod
    subMerchants surcharge telephoneNumber thirdPartyTokenRedundancyInfo threeDS2RequestData
    threeDSAuthenticationOnly trustedShopper
  `
    .trim()
    .split(/\s+/),
  list: `
    additionalData allowedPaymentMethods amount blockedPaymentMethods browserInfo channel countryCode
    merchantAccount order shopperConversionId shopperEmail shopperIP shopperLocale shopperReference
    splitCardFundingSources store storeFiltrationMode telephoneNumber
  `
    .trim()
    .split(/\s+/),
  details: `
    authenticationData details paymentData threeDSAuthenticationOnly
  `
    .trim()
    .split(/\s+/),
  refund: `
    amount applicationInfo capturePspReference enhancedSchemeData lineItems merchantAccount merchantRefundReason
    reference splits store
  `
    .trim()
    .split(/\s+/),
  cancel: `
    applicationInfo merchantAccount reference
  `
    .trim()
    .split(/\s+/),
};

/** The fields of objects inside a request for a payment, by path; those of the payment method, by its type. */
export const publishedParts: Record<string, readonly string[]> = {
  amount: ['currency', 'value'],
  authenticationData: ['attemptAuthentication', 'authenticationOnly', 'threeDSRequestData'],
  'authenticationData.threeDSRequestData': ['challengeWindowSize', 'dataOnly', 'nativeThreeDS', 'threeDSVersion'],
  'paymentMethod scheme': `
    billingSequenceNumber brand checkoutAttemptId cupsecureplus.smscode cvc encryptedCard encryptedCardNumber encryptedExpiryMonth
    encryptedExpiryYear encryptedPassword encryptedSecurityCode expiryMonth expiryYear fastlaneData fundingSource
    holderName networkPaymentReference number recurringDetailReference sdkData shopperNotificationReference
    srcCorrelationId srcDigitalCardId srcScheme srcTokenReference storedPaymentMethodId threeDS2SdkVersion type
  `
    .trim()
    .split(/\s+/),
  'paymentMethod applepay': `
    applePayToken checkoutAttemptId fundingSource recurringDetailReference sdkData storedPaymentMethodId type
  `
    .trim()
    .split(/\s+/),
  'paymentMethod googlepay': `
    checkoutAttemptId fundingSource googlePayCardNetwork googlePayToken recurringDetailReference sdkData
    storedPaymentMethodId threeDS2SdkVersion type
  `
    .trim()
    .split(/\s+/),
  'paymentMethod paywithgoogle': `
    checkoutAttemptId fundingSource googlePayToken recurringDetailReference sdkData storedPaymentMethodId
    threeDS2SdkVersion type
  `
    .trim()
    .split(/\s+/),
};
