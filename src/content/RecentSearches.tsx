import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './LinkChips.module.css';

/** The place of this browser's recent searches, which a script fills and shows. */
export function RecentSearches() {
  return (
    <ContentSection
      id="recent"
      hidden
      title={text.content_search_recent()}
      aside={
        <Button variant="quiet" size="small" data-clear>
          {text.content_search_recent_clear()}
        </Button>
      }
    >
      <ul role="list" className={styles['list']} />
    </ContentSection>
  );
}
