import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { ReceiptPage } from '../../../src/account/ReceiptPage.tsx';

export function Page() {
  return (
    <AppProviders>
      <ReceiptPage />
    </AppProviders>
  );
}
