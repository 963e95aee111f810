/** The parts of the card provider's library that we use, in a module of their own so that the rest stays out of the bundle. */
import '@adyen/adyen-web/styles/adyen.css';

export { AdyenCheckout, Card } from '@adyen/adyen-web';
