import { storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import buttons from '../ui/Button.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { showAfterConsent } from './after-consent.ts';
import { createElement } from './create-element.ts';
import { restoreFocus } from './restore-focus.ts';
import { applyPageLanguage } from '../ui/page-region.ts';

const onboardingId = 'onboarding';

/** Shows the onboarding to a user who never had a subscription, once per browser (requirement UP-03). */
function showOnboarding(): void {
  if (localStorage.getItem(storageKeys.onboardingSeen) !== null || document.querySelector('dialog:modal')) return;
  localStorage.setItem(storageKeys.onboardingSeen, String(Date.now()));
  const region = applyPageLanguage();
  const getButtonClass = (variant: string): string =>
    [buttons['button'], buttons[variant], buttons['medium']].join(' ');
  const dialog = createElement(
    'dialog',
    {
      id: onboardingId,
      class: dialogStyles['dialog'] ?? '',
      'aria-labelledby': `${onboardingId}-title`,
      closedby: 'any',
    },
    createElement(
      'div',
      { class: dialogStyles['body'] ?? '' },
      createElement(
        'h2',
        { id: `${onboardingId}-title`, class: dialogStyles['title'] ?? '' },
        text.page_onboarding_title(),
      ),
      createElement('p', {}, text.page_onboarding_body()),
      createElement(
        'form',
        { method: 'dialog', class: dialogStyles['actions'] ?? '' },
        createElement('button', { type: 'submit', class: getButtonClass('primary') }, text.page_onboarding_go()),
        createElement(
          'a',
          { href: linkTo('premium', region), class: getButtonClass('quiet') },
          text.page_onboarding_premium(),
        ),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    restoreFocus();
  });
  dialog.showModal();
}

showAfterConsent(showOnboarding);
