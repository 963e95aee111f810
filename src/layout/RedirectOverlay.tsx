import { text } from '../../core/i18n/text.ts';
import { redirectOverlayId } from '../ui/redirect-overlay.ts';
import styles from './RedirectOverlay.module.css';

/** Covers the page during the redirect to the identity provider (requirement AU-14). */
export function RedirectOverlay() {
  return (
    <div id={redirectOverlayId} popover="manual" role="alert" tabIndex={-1} className={styles['overlay']}>
      <p className={styles['dots']} aria-hidden="true">
        <span />
        <span />
        <span />
      </p>
      <p>{text.shell_redirecting()}</p>
    </div>
  );
}
