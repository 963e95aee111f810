import type { CallToAction } from '../domain/call-to-action.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import { listToasts } from './toasts.ts';

/** What the page's elements need to say and to link, since they hold no words of their own. */
export type ShellWords = {
  callToAction: Record<CallToAction, { text: string; href: string }>;
  toasts: ReturnType<typeof listToasts>;
};

/** The words of the elements as a data block, readable and never run. */
export function ShellData() {
  const { region } = useView();
  const offer = linkTo('offer', region);
  // who holds a plan changes it; the offer page is for those who have none
  const change = linkTo('changeSubscription', region);
  const words: ShellWords = {
    callToAction: {
      tryFree: { text: text.shell_try_free(), href: offer },
      getPremium: { text: text.shell_get_premium(), href: offer },
      upgrade: { text: text.shell_upgrade(), href: change },
      goDuo: { text: text.shell_go_duo(), href: change },
      openApp: { text: text.shell_open_app(), href: linkTo('openApp', region) },
    },
    toasts: listToasts(),
  };
  const json = JSON.stringify(words).replaceAll('<', '\\u003c');
  return <script type="application/json" id="shell-words" dangerouslySetInnerHTML={{ __html: json }} />;
}
