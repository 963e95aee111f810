import { formatLongDate } from '../../core/domain/date.ts';
import { browserListeningEndsOn } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';

/** Notice that browser listening ends and continues in the app (requirement UP-04). */
export function AppNotice() {
  const { region, listeningEndsAt, isListeningOver } = useView();
  // the last day on which the browser plays
  const date = formatLongDate(new Date(Date.parse(listeningEndsAt ?? browserListeningEndsOn) - 1), region);
  return (
    <ContentSection id="app-notice">
      <Notice
        title={isListeningOver ? text.page_browser_ended_title() : text.page_browser_ends_title()}
        action={
          <ButtonLink variant="secondary" size="small" href={linkTo('openApp', region)}>
            {text.shell_open_app()}
          </ButtonLink>
        }
      >
        <p>{isListeningOver ? text.page_browser_ended() : text.page_browser_ends({ date })}</p>
      </Notice>
    </ContentSection>
  );
}
