import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { VerifyWalletPage } from '../../../src/checkout/VerifyWalletPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <VerifyWalletPage />
    </AppProviders>
  );
}
