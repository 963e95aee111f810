import { formatPosition } from '../../core/domain/date.ts';
import type { Transcript, TranscriptParagraph } from '../../core/domain/transcript.ts';
import { text } from '../../core/i18n/text.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './EpisodeTranscript.module.css';

/** The name appears when the speaker changes, not on every paragraph. */
const isNewSpeaker = (paragraphs: Transcript, index: number): boolean =>
  paragraphs[index]?.speaker !== undefined && paragraphs[index].speaker !== paragraphs[index - 1]?.speaker;

function Paragraph({ paragraph, isNamed }: { paragraph: TranscriptParagraph; isNamed: boolean }) {
  const { startSeconds, speaker, text: words } = paragraph;
  return (
    <li className={styles['paragraph']}>
      {startSeconds !== undefined && (
        <time className={styles['time']} dateTime={`PT${startSeconds}S`}>
          {formatPosition(startSeconds)}
        </time>
      )}
      <p className={styles['words']}>
        {isNamed && <strong className={styles['speaker']}>{speaker} </strong>}
        {words}
      </p>
    </li>
  );
}

/** Transcript of an episode, closed at first. */
export function EpisodeTranscript({ transcript }: { transcript: Transcript }) {
  if (transcript.length === 0) return null;
  return (
    <ContentSection id="transcript" title={text.content_transcript()}>
      <div className={styles['slot']}>
        <Disclosure title={text.content_transcript_read()}>
          <ol role="list" className={styles['paragraphs']}>
            {transcript.map((paragraph, index) => (
              // the order never changes, and a text may repeat
              <Paragraph key={index} paragraph={paragraph} isNamed={isNewSpeaker(transcript, index)} />
            ))}
          </ol>
        </Disclosure>
      </div>
    </ContentSection>
  );
}
