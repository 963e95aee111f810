import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { PrivacyTab } from '../../../src/account/PrivacyTab.tsx';

export function Page() {
  return (
    <AppProviders>
      <PrivacyTab />
    </AppProviders>
  );
}
