import { constants } from '../../core/domain/constants.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { Band } from './ContentSection.tsx';
import { Banner } from './Banner.tsx';
import { TrialWay } from './TrialNotice.tsx';

/** What Premium would add to this page, for people without it. */
export function UpsellCard() {
  const { region } = useView();
  return (
    <Band id="upsell-card" plan="free">
      <Banner
        title={text.content_upsell_title()}
        description={
          <TrialWay used={text.content_upsell_text_no_trial()}>
            {text.content_upsell_text({ days: constants.trialDays })}
          </TrialWay>
        }
        link={{ href: linkTo('offer', region), text: text.content_try_free() }}
      />
    </Band>
  );
}
