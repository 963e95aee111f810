const brands = ['visa', 'mc', 'amex'];

/** Lists the payment methods: cards and device wallets, with their configuration. */
export function listMethods(merchantAccount: string, countryCode: string | undefined) {
  // old accounts have Google Pay under its first name: here those of Norway
  const googlePay = countryCode === 'NO' ? 'paywithgoogle' : 'googlepay';
  const configuration = { merchantName: merchantAccount };
  return [
    { type: 'scheme', name: 'Cards', brands },
    { type: 'applepay', name: 'Apple Pay', brands, configuration },
    {
      type: googlePay,
      name: 'Google Pay',
      brands,
      configuration: { ...configuration, gatewayMerchantId: merchantAccount },
    },
  ];
}
