const brands = ['visa', 'mc', 'amex'];

/** What the provider lets a shop offer: cards, and the device wallets that its account has, with what they need. */
export function listMethods(merchantAccount: string, countryCode: string | undefined) {
  // accounts opened long ago still have Google Pay under its first name: here those of Norway
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
