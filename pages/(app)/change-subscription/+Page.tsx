import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { ChangePlanPage } from '../../../src/account/ChangePlanPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <ChangePlanPage />
    </AppProviders>
  );
}
