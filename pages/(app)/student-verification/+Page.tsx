import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { StudentPage } from '../../../src/checkout/StudentPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <StudentPage />
    </AppProviders>
  );
}
