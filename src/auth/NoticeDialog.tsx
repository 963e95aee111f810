import { useEffect, useState } from 'react';
import { noteLegacyAccount } from '../api/legacy-account.ts';
import { regionFacts } from '../domain/region.ts';
import { linkToLogin } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useView } from '../view.tsx';

type Notice = { title: () => string; body: (values: { email: string }) => string; offersAccount: boolean };

/** Why a log-in was not taken, by the code that the edge leads here with. */
const notices: Partial<Record<string, Notice>> = {
  social_account_banned: {
    title: text.auth_notice_social_account_banned_title,
    body: text.auth_notice_social_account_banned_body,
    offersAccount: true,
  },
  legacy_account: {
    title: text.auth_notice_legacy_account_title,
    body: text.auth_notice_legacy_account_body,
    offersAccount: true,
  },
  account_banned: {
    title: text.auth_notice_account_banned_title,
    body: text.auth_notice_account_banned_body,
    offersAccount: false,
  },
};

/** Tells why a log-in was not taken; it stays until it is answered (requirements AU-06, AU-16). */
export function NoticeDialog({ returnTo }: { returnTo: string }) {
  const { region, query } = useView();
  const code = query['notice'] ?? '';
  const notice = notices[code];
  // the dialog opens itself after the page has woken: one in the server's HTML would not be modal
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (code === 'legacy_account') noteLegacyAccount();
  }, [code]);
  if (!notice) return null;
  return (
    <Dialog
      id="login-notice"
      title={notice.title()}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      isDismissable={false}
      actions={
        <>
          {notice.offersAccount && (
            <ButtonLink href={linkToLogin(region, returnTo, 'signup')}>{text.auth_notice_signup()}</ButtonLink>
          )}
          <Button variant={notice.offersAccount ? 'secondary' : 'primary'} onClick={() => setIsOpen(false)}>
            {text.shell_close()}
          </Button>
        </>
      }
    >
      <p>{notice.body({ email: regionFacts[region].supportEmail })}</p>
    </Dialog>
  );
}
