import { AppEntryPage } from '../../../src/auth/AppEntryPage.tsx';

export function Page() {
  return <AppEntryPage />;
}
