import { ConsentPage } from '../../../src/account/ConsentPage.tsx';
import { AppProviders } from '../../../src/api/AppProviders.tsx';

export function Page() {
  return (
    <AppProviders>
      <ConsentPage />
    </AppProviders>
  );
}
