import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { ConnectPage } from '../../../src/auth/ConnectPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <ConnectPage />
    </AppProviders>
  );
}
