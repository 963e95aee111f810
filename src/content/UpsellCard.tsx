import { constants } from '../domain/constants.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import { Band } from './Band.tsx';
import { Banner } from './Banner.tsx';
import { TrialWay } from './TrialWay.tsx';

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
