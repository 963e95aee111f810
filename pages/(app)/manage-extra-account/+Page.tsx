import { ExtraAccountPage } from '../../../src/account/ExtraAccountPage.tsx';
import { AppProviders } from '../../../src/api/AppProviders.tsx';

export function Page() {
  return (
    <AppProviders>
      <ExtraAccountPage />
    </AppProviders>
  );
}
