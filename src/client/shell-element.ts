import { syncTagsWithConsent } from '../analytics/tag-consent-sync.ts';
import { accountChangedEvent } from '../api/emit-account-change.ts';
import type { Me } from '../../api-spec/generated/edge.ts';
import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { clearCookie, readCookie } from '../ui/cookie.ts';
import { userLoadedEvent } from './user-loaded-event.ts';
import { readShellMessages } from './messages.ts';
import { restorePlanState, showPlanState } from './cached-plan-state.ts';

/** Waits until the page has loaded and rests; where browsers cannot tell, a second. */
const whenIdle = (run: () => void): void => {
  const rest = (): void => void (globalThis.requestIdleCallback?.(run, { timeout: 5_000 }) ?? setTimeout(run, 1_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
};

/** Devices that the app runs on; the rest are shown where to fetch it. */
export const isPhone = (userAgent: string): boolean => /Android|iPhone|iPad|iPod/.test(userAgent);

/** Makes an anonymous page the page of whoever looks at it, and opens its dialogs. */
export class ShellElement extends HTMLElement {
  /** where somebody's plan is; for them the premium dialog is a way to it */
  #held: string | undefined;

  connectedCallback(): void {
    // what was true a moment ago keeps the header still until the answer is here
    const isExpected = isLoggedInHint(readCookie(loginHintCookie));
    this.#mark(isExpected);
    document.addEventListener('click', this.#openDialog);
    addEventListener('pageshow', this.#refreshRestored);
    document.addEventListener(accountChangedEvent, this.#refresh);
    void this.#readMe();
    if (isExpected) restorePlanState();
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#openDialog);
    removeEventListener('pageshow', this.#refreshRestored);
    document.removeEventListener(accountChangedEvent, this.#refresh);
  }

  #mark(isLoggedIn: boolean): void {
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
      // offline: the page stays as it was made
      return;
    }
    this.#mark(me.isLoggedIn);
    document.dispatchEvent(new CustomEvent(userLoadedEvent, { detail: me }));
    const isKnownVisitor = !me.isLoggedIn && readCookie(loginHintCookie) !== undefined;
    // unless somebody has logged in meanwhile
    if (!me.isLoggedIn && isLoggedInHint(hint) && readCookie(loginHintCookie) === hint) clearCookie(loginHintCookie);
    for (const place of document.querySelectorAll('[data-user-name]')) place.textContent = me.name ?? '';
    for (const place of document.querySelectorAll<HTMLElement>('[data-privacy-link]'))
      place.hidden = !me.isPrivacyLinkShown;
    document.documentElement.toggleAttribute('data-cancellable', me.isCancellable);
    const words = me.callToAction && readShellMessages()?.callToAction[me.callToAction];
    this.#held = words?.planPath;
    for (const link of this.querySelectorAll<HTMLAnchorElement>('[data-call-to-action]')) {
      link.hidden = !words;
      if (!words) continue;
      link.href = words.href;
      (link.firstElementChild ?? link).textContent = words.text;
    }
    const { tags } = me;
    // what starts their worker takes a moment of the page too: not while it is being made
    if (tags) whenIdle(() => syncTagsWithConsent(tags));
    // what few people see is loaded for them alone
    if (isKnownVisitor || me.migration || me.features?.['isMaintenanceActive'])
      void import('./prompts.ts').then(({ showPrompts }) => showPrompts(me, isKnownVisitor));
    // visitors are offered the trial, as the header does
    const trial = me.callToAction === 'getPremium' ? 'used' : 'open';
    showPlanState({ plan: this.#held ? 'premium' : 'free', trial }, me.isLoggedIn);
  }

  /** The link to the app: on a phone it is one, elsewhere a dialog says how to come to it (requirement CF-03). */
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
    if (opener.dataset['opens'] === 'upsell' && this.#held) {
      location.assign(this.#held);
      return;
    }
    dialog.showModal();
  };
}
