import { acceptMigration, recordPrompt, postponeMigration } from '../auth/migration-calls.ts';
import { canPostpone, type MigrationPrompt, type PromptKind } from '../auth/migration-rules.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import dialogs from '../ui/Dialog.module.css';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { formatDaysLeft } from './days-left.ts';
import { createElement } from './create-element.ts';
import { restoreFocus } from './restore-focus.ts';
import styles from '../layout/Prompts.module.css';

const getButtonClass = (variant: 'primary' | 'secondary'): string =>
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
    createElement('button', { class: getButtonClass(variant) }, text.shell_log_out()),
  );
}

/** Links for a user whom the dialog blocks: the help page, which never shows it, and an address. */
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
 * Prompts a user with an older login to migrate it (requirements MG-01 … MG-05). A soft prompt can be postponed, by its
 * button or Escape; a hard one offers logout and help instead.
 */
export function showMigrationDialog(region: Region, prompt: MigrationPrompt, kind: Exclude<PromptKind, 'none'>): void {
  if (document.getElementById('migration')) return;
  const isSoft = kind === 'soft';
  const state = { isMigrationHard: !isSoft, canMigrate: prompt.canMigrate, hasError: false, isCompleted: false };
  const shown = kind === 'moved' ? Promise.resolve(undefined) : recordPrompt(region);

  const connect = createElement(
    'button',
    { type: 'button', class: getButtonClass('primary') },
    text.auth_connect_button(),
  );
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

  const later = createElement(
    'button',
    { type: 'button', class: getButtonClass('secondary') },
    text.auth_prompt_later(),
  );
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
  // a second Escape closes it in some browsers: it opens again
  dialog.addEventListener('close', () => {
    if (!isSoft) return dialog.showModal();
    // the dialog counts as the banner, which follows seven days later (requirement AU-18)
    localStorage.setItem(storageKeys.bannerSeen, String(Date.now()));
    if (canPostpone(state)) void shown.then((id) => (id === undefined ? undefined : postponeMigration(region, id)));
    dialog.remove();
    restoreFocus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
