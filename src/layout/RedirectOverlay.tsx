import { text } from '../../core/i18n/text.ts';
import { redirectOverlayId } from '../ui/redirect-overlay.ts';
import styles from './RedirectOverlay.module.css';

/** Covers the page on the way to the identity provider: three pulsing dots and what is happening (requirement AU-14). */
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
