import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { ProfileTab } from '../../../src/account/ProfileTab.tsx';

export function Page() {
  return (
    <AppProviders>
      <ProfileTab />
    </AppProviders>
  );
}
