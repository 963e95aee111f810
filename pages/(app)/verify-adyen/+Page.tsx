import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { VerifyPage } from '../../../src/checkout/VerifyPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <VerifyPage />
    </AppProviders>
  );
}
