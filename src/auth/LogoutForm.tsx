import { useSyncExternalStore } from 'react';
import { text } from '../../core/i18n/text.ts';
import { getPageSession } from '../ui/page-session.ts';
import { useView } from '../view.tsx';

/** Where log-outs are sent; the page's script empties the browser's storage first (requirement AU-08). */
export const logoutAction = '/auth/logout';

const neverChanges = () => () => undefined;
const nobody = (): string => '';
const findPage = (): string => getPageSession() ?? nobody();

/** Whose page it is: it must not end all log-ins of somebody who has come since. */
function PageSessionField() {
  return <input type="hidden" name="page" value={useSyncExternalStore(neverChanges, findPage, nobody)} />;
}

/**
 * Logs out; a form, since a link that changes something could be followed by a prefetch.
 *
 * @param isEverywhere ends every log-in of the account, not only this one.
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
