import { WithdrawalPage } from '../../../src/account/WithdrawalPage.tsx';
import { AppProviders } from '../../../src/api/AppProviders.tsx';

export function Page() {
  return (
    <AppProviders>
      <WithdrawalPage />
    </AppProviders>
  );
}
