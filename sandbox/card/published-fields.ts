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
