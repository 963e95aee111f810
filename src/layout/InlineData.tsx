import type { CallToAction } from '../../core/domain/call-to-action.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { listToasts } from './toasts.ts';

/** Texts and links that the page's elements need. */
export type ShellMessages = {
  /** `planPath` is the page of a subscriber's plan, which replaces the offers */
  callToAction: Record<CallToAction, { text: string; href: string; planPath?: string }>;
  toasts: ReturnType<typeof listToasts>;
};

/** The elements' texts as a JSON data block. */
export function InlineData() {
  const { region } = useView();
  const offer = linkTo('offer', region);
  // subscribers change their plan; the offer page is for the others
  const change = linkTo('changeSubscription', region);
  const app = linkTo('openApp', region);
  const account = linkTo('dashboard', region);
  const messages: ShellMessages = {
    callToAction: {
      tryFree: { text: text.shell_try_free(), href: offer },
      getPremium: { text: text.shell_get_premium(), href: offer },
      upgrade: { text: text.shell_upgrade(), href: change, planPath: app },
      goDuo: { text: text.shell_go_duo(), href: change, planPath: app },
      openApp: { text: text.shell_open_app(), href: app, planPath: app },
      resume: {
        text: text.account_resume(),
        href: linkTo('dashboard', region, {}, { resume: 'true' }),
        planPath: account,
      },
      reactivate: { text: text.account_reactivate(), href: account, planPath: account },
      pay: { text: text.account_unpaid_action(), href: linkTo('payments', region), planPath: account },
    },
    toasts: listToasts(),
  };
  const json = JSON.stringify(messages).replaceAll('<', '\\u003c');
  return <script type="application/json" id="shell-words" dangerouslySetInnerHTML={{ __html: json }} />;
}
