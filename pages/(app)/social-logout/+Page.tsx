import { SocialLogoutPage } from '../../../src/shell/SocialLogoutPage.tsx';

export function Page() {
  return <SocialLogoutPage />;
}
