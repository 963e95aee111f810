import type { Region } from '../../core/domain/region.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import { getCurrentPath } from '../ui/current-path.ts';
import { createElement } from './create-element.ts';
import { restoreFocus } from './restore-focus.ts';
import styles from '../layout/Prompts.module.css';

/** Offers login to a returning user; at most once in 24 hours (requirement AU-09). */
export function showLoginWidget(region: Region): void {
  localStorage.setItem(storageKeys.widgetSeen, String(Date.now()));
  const close = (): void => {
    widget.remove();
    restoreFocus();
  };
  const getButtonClass = (variant: string): string => [buttons['button'], buttons[variant], buttons['small']].join(' ');
  const widget: HTMLElement = createElement(
    'aside',
    { id: 'login-widget', class: styles['widget'] ?? '', 'aria-labelledby': 'login-widget-title' },
    createElement('h2', { id: 'login-widget-title' }, text.auth_widget_title()),
    createElement('p', {}, text.auth_widget_body()),
    createElement(
      'div',
      { class: styles['actions'] ?? '' },
      createElement(
        'a',
        { class: getButtonClass('primary'), href: linkToLogin(region, getCurrentPath()) },
        text.auth_continue_with(),
      ),
      createElement(
        'button',
        { type: 'button', class: getButtonClass('quiet'), onClick: close },
        text.auth_widget_close(),
      ),
    ),
  );
  // in reading order after the page, before the footer
  document.getElementById('main')?.after(widget);
}
