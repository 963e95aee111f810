import { text } from '../../core/i18n/text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Toast.module.css';

/** Toast messages: at the bottom on small screens, at the top on wide ones and above forms. */
export function Toast() {
  return (
    <nl-toast class={styles['toast']} role="status" popover="manual">
      <span className={styles['message']} data-message />
      <IconButton name="close" label={text.shell_dismiss_toast()} data-close />
    </nl-toast>
  );
}
