import { text } from '../../core/i18n/text.ts';
import { getPageSession } from '../ui/page-session.ts';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';

/** The address of logout forms; the page's script clears the browser's storage first (requirement AU-08). */
export const logoutAction = '/auth/logout';

const readPageSession = (): string => getPageSession() ?? '';

/** Session of the page: the edge must not end the sessions of another user. */
function PageSessionField() {
  return <input type="hidden" name="page" value={useBrowserValue(readPageSession, '')} />;
}

/**
 * Logs out with a form, because a prefetch could follow a link.
 *
 * @param isEverywhere ends every session of the account.
 */
export function LogoutForm({ className, isEverywhere = false }: { className?: string; isEverywhere?: boolean }) {
  const { region } = useView();
  return (
    <form method="post" action={logoutAction}>
      <input type="hidden" name="region" value={region} />
      {isEverywhere && (
        <>
          <input type="hidden" name="everywhere" value="1" />
          <PageSessionField />
        </>
      )}
      <button type="submit" className={className}>
        {isEverywhere ? text.auth_logout_everywhere() : text.shell_log_out()}
      </button>
    </form>
  );
}
