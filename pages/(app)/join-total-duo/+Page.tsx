import { JoinExtraAccountPage } from '../../../src/account/JoinExtraAccountPage.tsx';
import { AppProviders } from '../../../src/api/AppProviders.tsx';

export function Page() {
  return (
    <AppProviders>
      <JoinExtraAccountPage />
    </AppProviders>
  );
}
