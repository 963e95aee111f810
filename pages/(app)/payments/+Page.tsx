import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { PaymentsTab } from '../../../src/account/PaymentsTab.tsx';

export function Page() {
  return (
    <AppProviders>
      <PaymentsTab />
    </AppProviders>
  );
}
