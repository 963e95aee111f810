import type { Audiobook } from '../../core/domain/audiobook.ts';
import { text } from '../../core/i18n/text.ts';
import { AudiobookCard } from './AudiobookCard.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './PodcastGrid.module.css';

export function AudiobookGrid({ audiobooks }: { audiobooks: readonly Audiobook[] }) {
  if (audiobooks.length === 0) return <EmptyState title={text.content_audiobooks_none()} />;
  return (
    <ul role="list" className={styles['grid']}>
      {audiobooks.map((audiobook) => (
        <li key={audiobook.id}>
          <AudiobookCard audiobook={audiobook} />
        </li>
      ))}
    </ul>
  );
}
