/** The card provider's wallet components, in a separate module because few browsers load them. */
export { ApplePay, GooglePay } from '@adyen/adyen-web';
