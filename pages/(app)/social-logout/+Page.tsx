import { SocialLogoutPage } from '../../../src/layout/SocialLogoutPage.tsx';

export function Page() {
  return <SocialLogoutPage />;
}
