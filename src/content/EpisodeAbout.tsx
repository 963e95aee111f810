import type { EpisodeDetails } from '../../core/domain/episode.ts';
import type { RichTextNode } from '../../core/domain/rich-text.ts';
import type { ReactNode } from 'react';
import { text } from '../../core/i18n/text.ts';
import { ContentSection } from './ContentSection.tsx';
import styles from './EpisodeAbout.module.css';
import { RichTextView } from './RichTextView.tsx';

/** Number of visible characters; "read more" shows the rest. */
const maxShownCharacters = 600;

/** Splits blocks into the visible ones, at least one, and the rest. */
export function splitText<Block>(blocks: readonly Block[], countLetters: (block: Block) => number): [Block[], Block[]] {
  let letters = 0;
  const end = blocks.findIndex((block, index) => {
    letters += countLetters(block);
    return index > 0 && letters > maxShownCharacters;
  });
  return end < 0 ? [[...blocks], []] : [blocks.slice(0, end), blocks.slice(end)];
}

const countNode = ({ value = '', content = [] }: RichTextNode): number =>
  value.length + content.reduce((sum, node) => sum + countNode(node), 0);

const showParagraphs = (paragraphs: readonly string[]): ReactNode =>
  paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);

function splitAbout({ description, textContent }: EpisodeDetails): { shown: ReactNode; rest: ReactNode } | undefined {
  if (textContent) {
    const [shown, rest] = splitText(textContent.content, countNode);
    const show = (content: RichTextNode[]) => <RichTextView document={{ ...textContent, content }} />;
    return { shown: show(shown), rest: rest.length > 0 && show(rest) };
  }
  const paragraphs = description.split(/\n+/).filter((line) => line.trim() !== '');
  const [shown, rest] = splitText(paragraphs, ({ length }) => length);
  return shown.length === 0
    ? undefined
    : { shown: showParagraphs(shown), rest: rest.length > 0 && showParagraphs(rest) };
}

/** Description of an episode; "read more" shows the later blocks (requirement LS-12). */
export function EpisodeAbout({ episode }: { episode: EpisodeDetails }) {
  const about = splitAbout(episode);
  if (about === undefined) return null;
  return (
    <ContentSection id="about" title={text.content_about_episode()}>
      <div className={styles['text']}>
        {about.shown}
        {about.rest && (
          <details className={styles['more']}>
            <summary className={styles['summary']}>{text.page_read_more()}</summary>
            {about.rest}
          </details>
        )}
      </div>
    </ContentSection>
  );
}
