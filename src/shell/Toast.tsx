import { text } from '../text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Toast.module.css';

/** Where passing messages appear for five seconds: at the bottom on small screens, at the top otherwise (spec core §8). */
export function Toast() {
  return (
    <nl-toast class={styles['toast']} role="status" popover="manual">
      <span className={styles['message']} data-message />
      <button type="button" className={styles['close']} data-close aria-label={text.shell_dismiss_toast()}>
        <Icon name="close" size="small" />
      </button>
    </nl-toast>
  );
}
