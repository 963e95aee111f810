import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { describeListening } from './listening-text.ts';

/** Notice that browser listening ends and continues in the app (requirement UP-04). */
export function AppNotice() {
  const view = useView();
  return (
    <ContentSection id="app-notice">
      <Notice
        title={view.isListeningOver ? text.page_browser_ended_title() : text.page_browser_ends_title()}
        action={
          <ButtonLink variant="secondary" size="small" href={linkTo('openApp', view.region)}>
            {text.shell_open_app()}
          </ButtonLink>
        }
      >
        <p>{describeListening(view)}</p>
      </Notice>
    </ContentSection>
  );
}
