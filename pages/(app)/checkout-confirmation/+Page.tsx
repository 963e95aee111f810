import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { ConfirmationPage } from '../../../src/checkout/ConfirmationPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <ConfirmationPage />
    </AppProviders>
  );
}
