/** The card provider's library, in a separate module so that the bundle contains only these exports. */
import '@adyen/adyen-web/styles/adyen.css';

export { AdyenCheckout, Card } from '@adyen/adyen-web';
