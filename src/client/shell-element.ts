import { syncTagsWithConsent } from '../analytics/tag-consent-sync.ts';
import { accountChangedEvent } from '../api/emit-account-change.ts';
import type { CallToAction } from '../../core/domain/call-to-action.ts';
import type { Me } from '../../api-spec/generated/edge.ts';
import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { userLoadedEvent } from './user-loaded-event.ts';
import { readShellMessages } from './messages.ts';
import { restorePlanState, showPlanState } from './cached-plan-state.ts';

/** Runs a task when the loaded page is idle; without browser support after a second. */
const whenIdle = (run: () => void): void => {
  const rest = (): void => void (globalThis.requestIdleCallback?.(run, { timeout: 5_000 }) ?? setTimeout(run, 1_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
};

const isPhone = (userAgent: string): boolean => /Android|iPhone|iPad|iPod/.test(userAgent);

/** Personalizes an anonymous page for its user, and opens its dialogs. */
export class ShellElement extends HTMLElement {
  /** page of the user's plan: the upsell dialog would be wrong for a subscriber */
  #planPath: string | undefined;

  connectedCallback(): void {
    // the previous state keeps the header stable until the response arrives
    const isExpected = isLoggedInHint(readCookie(loginHintCookie));
    this.#setLoggedIn(isExpected);
    document.addEventListener('click', this.#openDialog);
    addEventListener('pageshow', this.#refreshRestored);
    document.addEventListener(accountChangedEvent, this.#refresh);
    void this.#readMe();
    if (!isExpected) return;
    restorePlanState();
    this.#showButton(document.documentElement.dataset['button']);
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#openDialog);
    removeEventListener('pageshow', this.#refreshRestored);
    document.removeEventListener(accountChangedEvent, this.#refresh);
  }

  /** Shows the header's button of a `CallToAction`; none for another word. */
  #showButton(name = ''): void {
    const message = readShellMessages()?.callToAction[name as CallToAction];
    this.#planPath = message?.planPath;
    for (const link of this.querySelectorAll<HTMLAnchorElement>('[data-call-to-action]')) {
      link.hidden = !message;
      if (!message) continue;
      link.href = message.href;
      (link.firstElementChild ?? link).textContent = message.text;
    }
  }

  #setLoggedIn(isLoggedIn: boolean): void {
    document.documentElement.dataset['me'] = isLoggedIn ? 'in' : 'out';
  }

  #refresh = (): void => void this.#readMe();

  #refreshRestored = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.#readMe();
  };

  async #readMe(): Promise<void> {
    const hint = readCookie(loginHintCookie);
    let me: Me;
    try {
      const response = await fetch('/api/me', { headers: { 'X-Nordlyd': '1' } });
      if (!response.ok) return;
      me = (await response.json()) as Me;
    } catch {
      // offline: the page stays anonymous
      return;
    }
    this.#setLoggedIn(me.isLoggedIn);
    document.dispatchEvent(new CustomEvent(userLoadedEvent, { detail: me }));
    const isKnownVisitor = !me.isLoggedIn && readCookie(loginHintCookie) !== undefined;
    // unless a login has replaced the cookie since
    if (!me.isLoggedIn && isLoggedInHint(hint) && readCookie(loginHintCookie) === hint) clearCookie(loginHintCookie);
    for (const element of document.querySelectorAll('[data-user-name]')) element.textContent = me.name ?? '';
    for (const element of document.querySelectorAll<HTMLElement>('[data-privacy-link]'))
      element.hidden = !me.isPrivacyLinkShown;
    document.documentElement.toggleAttribute('data-cancellable', me.isCancellable);
    const button = me.callToAction ?? '';
    this.#showButton(button);
    const { tags } = me;
    // starting the tag worker would compete with the page load
    if (tags) whenIdle(() => syncTagsWithConsent(tags));
    // loaded only when needed
    if (isKnownVisitor || me.migration || me.features?.['isMaintenanceActive'])
      void import('./prompts.ts').then(({ showPrompts }) => showPrompts(me, isKnownVisitor));
    // visitors see the trial, like in the header
    const trial = me.callToAction === 'getPremium' ? 'used' : 'open';
    const plays = me.canPlayAudiobooks ? 'audiobooks' : me.canPlayPremium ? 'premium' : 'free';
    const plan = this.#planPath ? 'premium' : 'free';
    const changes = me.isPlanChangeable ? 'yes' : 'no';
    showPlanState({ plan, trial, holds: me.plan ?? '', changes, plays, button }, me.isLoggedIn);
  }

  /** Opens the app link: directly on a phone, elsewhere in a dialog with instructions (requirement CF-03). */
  #openApp(event: MouseEvent, target: Element): boolean {
    const link = target.closest<HTMLAnchorElement>('a[href$="/open-app"]');
    if (!link || document.documentElement.dataset['route'] === 'openApp') return false;
    if (isPhone(navigator.userAgent)) {
      if (document.documentElement.dataset['route'] === 'checkoutConfirmation') link.target = '_blank';
      return true;
    }
    event.preventDefault();
    void import('./open-app-popup.ts').then(({ showOpenApp }) => showOpenApp(link.href));
    return true;
  }

  #openDialog = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (this.#openApp(event, event.target)) return;
    const opener = event.target.closest<HTMLElement>('[data-opens]');
    const dialog = opener && document.getElementById(opener.dataset['opens'] ?? '');
    if (!opener || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (opener.dataset['opens'] === 'upsell' && this.#planPath) {
      location.assign(this.#planPath);
      return;
    }
    dialog.showModal();
  };
}
