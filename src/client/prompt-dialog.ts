import { acceptMigration, recordPrompt, postponeMigration } from '../auth/migration-calls.ts';
import { canPostpone, type MigrationPrompt, type PromptKind } from '../auth/migration-rules.ts';
import { constants } from '../../core/domain/constants.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { createSeenTime, storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import dialogs from '../ui/Dialog.module.css';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { formatDaysLeft } from './days-left.ts';
import { createElement } from './create-element.ts';
import styles from '../layout/Prompts.module.css';

const look = (variant: 'primary' | 'secondary'): string =>
  [buttons['button'], buttons[variant], buttons['medium']].join(' ');

const titleId = 'migration-title';

function createContent(kind: PromptKind, prompt: MigrationPrompt): Node[] {
  const { daysLeft, hardMigrationDateCopy } = prompt;
  const isMoved = kind === 'moved';
  const title = isMoved ? text.auth_migration_already_title() : text.auth_prompt_title();
  const heading = createElement('h2', { id: titleId, class: dialogs['title'] ?? '' }, title);
  if (isMoved) return [heading, createElement('p', {}, text.auth_migration_already_body())];
  if (kind === 'hard') return [heading, createElement('p', {}, text.auth_prompt_hard())];
  return [
    heading,
    createElement('p', { class: styles['days'] ?? '' }, formatDaysLeft(daysLeft) ?? ''),
    createElement('p', {}, text.auth_prompt_soft({ date: hardMigrationDateCopy ?? '' })),
  ];
}

function createLogoutForm(region: Region, variant: 'primary' | 'secondary'): HTMLElement {
  return createElement(
    'form',
    { method: 'post', action: '/auth/logout', class: styles['whole'] ?? '' },
    createElement('input', { type: 'hidden', name: 'region', value: region }),
    createElement('button', { class: look(variant) }, text.shell_log_out()),
  );
}

/** Where somebody finds help whom this keeps from going on: a page on which it does not stand, and an address. */
function createHelp(region: Region): HTMLElement {
  const { supportEmail } = regionConfigs[region];
  return createElement(
    'p',
    { class: styles['help'] ?? '' },
    createElement('span', {}, text.auth_prompt_help()),
    createElement('a', { href: linkTo('helpCentre', region) }, text.shell_help_centre()),
    createElement('a', { href: `mailto:${supportEmail}` }, supportEmail),
  );
}

/**
 * Asks somebody with an older log-in to connect it (requirements MG-01 … MG-05). While the move is soft it can be put
 * off, by its button or Escape; a hard one has neither. Whom it keeps from going on may log out, and find help.
 */
export function showMigrationDialog(region: Region, prompt: MigrationPrompt, kind: Exclude<PromptKind, 'none'>): void {
  if (document.getElementById('migration')) return;
  const isSoft = kind === 'soft';
  const state = { isMigrationHard: !isSoft, canMigrate: prompt.canMigrate, hasError: false, isCompleted: false };
  const shown = kind === 'moved' ? Promise.resolve(undefined) : recordPrompt(region);

  const connect = createElement('button', { type: 'button', class: look('primary') }, text.auth_connect_button());
  connect.addEventListener('click', () => {
    if (connect.ariaBusy === 'true') return;
    connect.ariaBusy = 'true';
    void acceptMigration(region).then((next) => {
      connect.ariaBusy = 'false';
      state.hasError = next === undefined;
      if (next === undefined) return showToast('error', text.error_general());
      state.isCompleted = true;
      showRedirectOverlay();
      location.assign(next);
    });
  });

  const later = createElement('button', { type: 'button', class: look('secondary') }, text.auth_prompt_later());
  const dialog = createElement(
    'dialog',
    {
      id: 'migration',
      class: dialogs['dialog'] ?? '',
      'aria-labelledby': titleId,
      closedby: isSoft ? 'closerequest' : 'none',
    },
    createElement(
      'div',
      { class: dialogs['body'] ?? '' },
      ...createContent(kind, prompt),
      createElement(
        'div',
        { class: dialogs['actions'] ?? '' },
        kind === 'moved' ? createLogoutForm(region, 'primary') : connect,
        isSoft ? later : kind === 'hard' && createLogoutForm(region, 'secondary'),
      ),
      !isSoft && createHelp(region),
    ),
  );
  later.addEventListener('click', () => dialog.close());
  dialog.addEventListener('cancel', (event) => {
    if (!isSoft) event.preventDefault();
  });
  // where the browser closes it all the same, on a second Escape, it stands there again
  dialog.addEventListener('close', () => {
    if (!isSoft) return dialog.showModal();
    // whoever says "later" is not reminded by the bar on the next page
    const { bannerReshow, bannerAfterLater } = constants;
    localStorage.setItem(storageKeys.bannerSeen, createSeenTime(bannerAfterLater, bannerReshow, Date.now()));
    if (canPostpone(state)) void shown.then((id) => (id === undefined ? undefined : postponeMigration(region, id)));
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
