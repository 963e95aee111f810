import { EmailPage } from '../../../src/auth/EmailPage.tsx';

export function Page() {
  return <EmailPage />;
}
