import type { SectionOf } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { RichTextView } from './RichTextView.tsx';
import styles from './TextSection.module.css';

/** Rich text, or an editorial briefing with a link to its podcast (requirements CS-16, CS-21). */
export function TextSection({ section }: { section: SectionOf<'textContent'> | SectionOf<'contentBriefing'> }) {
  const { region } = useView();
  const slug = section.type === 'contentBriefing' ? section.podcastSlug : undefined;
  return (
    <ContentSection id={section.id} title={section.title} lead={section.description} width="hung">
      <RichTextView document={section.textContent} />
      {slug !== undefined && (
        <p className={styles['more']} data-item={slug}>
          <ButtonLink variant="secondary" href={linkTo('podcast', region, { slug })}>
            {text.content_to_podcast()}
          </ButtonLink>
        </p>
      )}
    </ContentSection>
  );
}
