import { guestMailTexts, type GuestMailTexts } from '../../../locales/mail-guest.ts';
import { regionConfigs, type Language } from '../../../core/domain/region.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { GuestEmailData } from '../../database/schema/email-data.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { EmailDraft } from '../email-draft.ts';

const texts: Record<Language, GuestMailTexts> = guestMailTexts;

/** Words a mail about an extra account. */
export function draftGuestMail(data: GuestEmailData): EmailDraft {
  const { region } = data;
  const plan = getPlanName(data.offer);
  const { welcome, joined, left, ended } = texts[regionConfigs[region].language];
  const path = linkTo('dashboard', region);
  switch (data.kind) {
    case 'guestWelcome': {
      const { subject, intro, ends, account } = welcome;
      return {
        subject: subject(plan),
        paragraphs: [intro(plan, data.firstName), ends],
        link: { text: account, path },
      };
    }
    case 'guestJoined': {
      const { subject, intro, manage, account } = joined;
      const { firstName } = data;
      return {
        subject: subject(firstName),
        paragraphs: [intro(plan, firstName), manage],
        link: { text: account, path },
      };
    }
    case 'guestLeft': {
      const { subject, intro, account } = left;
      const { firstName } = data;
      return { subject: subject(firstName), paragraphs: [intro(plan, firstName)], link: { text: account, path } };
    }
    case 'guestEnded': {
      const { subject, removed, planEnded, planChanged, free, account } = ended;
      const reasons = { removed, 'plan-ended': planEnded, 'plan-changed': planChanged };
      const paragraphs = [reasons[data.reason](plan), free];
      return { subject: subject(plan), paragraphs, link: { text: account, path } };
    }
  }
}
