import { PartnerPage } from '../../../src/account/PartnerPage.tsx';
import { AppProviders } from '../../../src/api/AppProviders.tsx';

export function Page() {
  return (
    <AppProviders>
      <PartnerPage />
    </AppProviders>
  );
}
