import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { CheckoutPage } from '../../../src/checkout/CheckoutPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <CheckoutPage />
    </AppProviders>
  );
}
