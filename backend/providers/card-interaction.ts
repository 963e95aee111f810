/** The interaction of a payment with a stored card while the user is present, by the provider's page on token payments. */
export const withStoredCard = { shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' };

/** The interaction of a payment that stores its card for a subscription. */
export const withNewCard = {
  shopperInteraction: 'Ecommerce',
  recurringProcessingModel: 'Subscription',
  storePaymentMethod: true,
};
