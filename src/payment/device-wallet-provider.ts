/** The card provider's components for the wallets of a device, in a module of their own: few browsers ever load them. */
export { ApplePay, GooglePay } from '@adyen/adyen-web';
