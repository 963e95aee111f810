import { useEffect, useState, type RefObject } from 'react';
import { rememberLegacyAccount } from '../api/legacy-account.ts';
import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { readCookie } from '../ui/cookie.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';

type Notice = { title: () => string; body: (values: { email: string }) => string; offersAccount: boolean };

/** Notices after a rejected login, by the code of the edge's redirect. */
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

/** A rejected login can leave the session of an earlier one. */
const readIsLoggedIn = (): boolean => isLoggedInHint(readCookie(loginHintCookie));

/**
 * Explains a rejected login until the user closes it (requirements AU-06, AU-16). A user who is still logged in
 * continues to the requested page.
 *
 * @param returnTo the requested page.
 * @param next element that gets the focus of other visitors.
 */
export function NoticeDialog({ returnTo, next }: { returnTo: string; next: RefObject<HTMLElement | null> }) {
  const { region, query } = useView();
  const code = query['notice'] ?? '';
  const notice = Object.hasOwn(notices, code) ? notices[code] : undefined;
  // the dialog opens after hydration: one in the server's HTML would not be modal
  const [isOpen, setIsOpen] = useState(true);
  // read in the browser only, because the page is the same for all users
  const isStillLoggedIn = useBrowserValue(readIsLoggedIn, false);
  useEffect(() => {
    if (code === 'legacy_account') rememberLegacyAccount();
  }, [code]);
  if (!notice) return null;
  const handleClose = (): void => {
    setIsOpen(false);
    if (isStillLoggedIn) return location.assign(returnTo);
    // it has been shown: a reload does not show it again
    history.replaceState(null, '', linkTo('login', region, {}, { returnTo: query['returnTo'] }));
    next.current?.focus();
  };
  return (
    <Dialog
      id="login-notice"
      title={notice.title()}
      isOpen={isOpen}
      onClose={handleClose}
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
      <p>{notice.body({ email: regionConfigs[region].supportEmail })}</p>
      {isStillLoggedIn && <p>{text.auth_migration_unchanged()}</p>}
    </Dialog>
  );
}
