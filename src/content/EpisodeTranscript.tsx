import { formatPosition } from '../../core/domain/date.ts';
import type { Transcript, TranscriptParagraph } from '../../core/domain/transcript.ts';
import { text } from '../../core/i18n/text.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './EpisodeTranscript.module.css';
import { PremiumLink } from './ListenLink.tsx';

/** The name appears when the speaker changes, not on every paragraph. */
const isNewSpeaker = (paragraphs: Transcript, index: number): boolean =>
  paragraphs[index]?.speaker !== undefined && paragraphs[index].speaker !== paragraphs[index - 1]?.speaker;

function Paragraph({ paragraph, isNamed }: { paragraph: TranscriptParagraph; isNamed: boolean }) {
  const { startSeconds, speaker, text: words } = paragraph;
  return (
    <li className={styles['paragraph']} data-start={startSeconds}>
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

/** The line that the player copies once a premium user opens the transcript of a premium episode. */
const emptyLine: TranscriptParagraph = { startSeconds: 0, speaker: '', text: '' };

/**
 * Transcript of an episode, closed at first. `player/transcript.ts` makes its lines seek.
 *
 * @param isProtected the episode has a transcript that only premium users get: the page contains none of it, and links others
 *   to Premium.
 */
export function EpisodeTranscript({
  transcript,
  isProtected = false,
}: {
  transcript: Transcript;
  isProtected?: boolean;
}) {
  if (transcript.length === 0 && !isProtected) return null;
  return (
    <ContentSection id="transcript" title={text.content_transcript()}>
      <div className={styles['slot']}>
        <Disclosure title={text.content_transcript_read()}>
          {isProtected && (
            <p className={styles['offer']} data-plays-in="free">
              <PremiumLink label={text.content_transcript_premium()} />
            </p>
          )}
          <ol
            role="list"
            className={styles['paragraphs']}
            data-transcript
            data-plays-in={isProtected ? 'premium audiobooks' : undefined}
          >
            {isProtected && (
              <template>
                <Paragraph paragraph={emptyLine} isNamed />
              </template>
            )}
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
