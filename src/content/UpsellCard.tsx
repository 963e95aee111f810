import { constants } from '../../core/domain/constants.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { Banner } from './Banner.tsx';
import { TrialNotice } from './TrialNotice.tsx';

/** Advertises Premium on a page, for users without it. */
export function UpsellCard() {
  const { region } = useView();
  return (
    <ContentSection id="upsell-card" plan="free">
      <Banner
        item="premium"
        title={text.content_upsell_title()}
        description={
          <TrialNotice used={text.content_upsell_text_no_trial()}>
            {text.content_upsell_text({ days: constants.trialDays })}
          </TrialNotice>
        }
        link={{ href: linkTo('offer', region), text: text.content_try_free() }}
      />
    </ContentSection>
  );
}
