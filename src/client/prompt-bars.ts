import type { MigrationPrompt } from '../auth/migration-rules.ts';
import type { Region } from '../../core/domain/region.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import { formatDaysLeft } from './days-left.ts';
import { createElement } from './create-element.ts';
import { restoreFocus } from './restore-focus.ts';
import styles from '../layout/Prompts.module.css';
import { trySessionStorage } from '../ui/try-storage.ts';

/** Shows a dismissable bar above the page. */
function showBar(id: string, onClose: (() => void) | undefined, ...content: (Node | string | false)[]): void {
  if (document.getElementById(id)) return;
  const close = (): void => {
    bar.remove();
    onClose?.();
    restoreFocus();
  };
  const button = createElement(
    'button',
    { type: 'button', class: [buttons['button'], buttons['quiet'], buttons['small']].join(' '), onClick: close },
    text.auth_banner_close(),
  );
  const bar = createElement('section', { id, class: styles['bar'] ?? '', role: 'status' }, ...content, button);
  document.querySelector('header')?.before(bar);
}

/** Session storage: the user has closed the maintenance bar. */
const maintenanceClosed = 'maintenance-closed';

/** Shows the maintenance bar, until it is closed or the session of the browser ends (requirement AU-17). */
export function showMaintenanceBar(): void {
  if (trySessionStorage((storage) => storage.getItem(maintenanceClosed))) return;
  const remember = (): void => trySessionStorage((storage) => storage.setItem(maintenanceClosed, '1'));
  showBar('maintenance', remember, createElement('p', {}, text.auth_maintenance()));
}

/** Announces the migration to the identity provider on one page in seven days, closed or not (requirement AU-18). */
export function showProviderBar(region: Region, { daysLeft }: MigrationPrompt): void {
  const days = formatDaysLeft(daysLeft);
  localStorage.setItem(storageKeys.bannerSeen, String(Date.now()));
  showBar(
    'provider-banner',
    undefined,
    // inline: each extra line would move the page further down (decision 0040)
    createElement(
      'p',
      {},
      text.auth_banner_text(),
      days !== undefined && ` ${days.replaceAll(' ', '\u00A0')}.`,
      ' ',
      createElement(
        'a',
        { href: linkTo('loginConnect', region) },
        text.auth_banner_connect().replaceAll(' ', '\u00A0'),
      ),
    ),
  );
}
