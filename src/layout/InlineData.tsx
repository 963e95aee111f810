import type { CallToAction } from '../../core/domain/call-to-action.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { listToasts } from './toasts.ts';

/** What the page's elements need to say and to link, since they hold no words of their own. */
export type ShellMessages = {
  /** `held` is where a plan is: whoever has one is led there instead of to the offers */
  callToAction: Record<CallToAction, { text: string; href: string; planPath?: string }>;
  toasts: ReturnType<typeof listToasts>;
};

/** The words of the elements as a data block, readable and never run. */
export function InlineData() {
  const { region } = useView();
  const offer = linkTo('offer', region);
  // who holds a plan changes it; the offer page is for those who have none
  const change = linkTo('changeSubscription', region);
  const app = linkTo('openApp', region);
  const account = linkTo('dashboard', region);
  const words: ShellMessages = {
    callToAction: {
      tryFree: { text: text.shell_try_free(), href: offer },
      getPremium: { text: text.shell_get_premium(), href: offer },
      upgrade: { text: text.shell_upgrade(), href: change, planPath: app },
      goDuo: { text: text.shell_go_duo(), href: change, planPath: app },
      openApp: { text: text.shell_open_app(), href: app, planPath: app },
      resume: { text: text.account_resume(), href: linkTo('dashboard', region, {}, { resume: 'true' }), planPath: account },
    },
    toasts: listToasts(),
  };
  const json = JSON.stringify(words).replaceAll('<', '\\u003c');
  return <script type="application/json" id="shell-words" dangerouslySetInnerHTML={{ __html: json }} />;
}
