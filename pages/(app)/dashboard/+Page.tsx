import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { SubscriptionTab } from '../../../src/account/SubscriptionTab.tsx';

export function Page() {
  return (
    <AppProviders>
      <SubscriptionTab />
    </AppProviders>
  );
}
