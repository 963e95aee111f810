import { text } from '../../core/i18n/text.ts';
import { getOfflineMessage } from '../api/offline-message.ts';
import { isPageSessionReplaced } from '../ui/page-session.ts';
import { setFlashToast, showToast } from '../ui/toast.ts';
import { isPlaying, reloadPage } from './reload-page.ts';

/**
 * Shows why an action of a content page failed. A page of an earlier session reloads with the message (requirement
 * AU-08), or only shows it while audio plays.
 *
 * @param response undefined when no response arrived.
 */
export function showRefusal(response: Response | undefined): void {
  if (response?.status !== 401) return showToast('error', getOfflineMessage() ?? text.error_general());
  const isReplaced = isPageSessionReplaced();
  if (isPlaying())
    return showToast('info', isReplaced ? text.shell_toast_other_login() : text.shell_toast_session_over());
  setFlashToast(isReplaced ? 'other_login' : 'session_over');
  reloadPage();
}
