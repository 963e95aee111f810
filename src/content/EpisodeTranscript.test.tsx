import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../core/domain/transcript.ts';
import { EpisodeTranscript } from './EpisodeTranscript.tsx';
import { exampleView, renderAt } from './example-render.tsx';

const render = (transcript: Transcript): string =>
  renderAt(exampleView('se', 'episode'), <EpisodeTranscript transcript={transcript} />);

describe('EpisodeTranscript', () => {
  it('renders nothing for an episode without transcript', () => expect(render([])).toBe(''));

  it('opens without script, with times as text and a name when the speaker changes', () => {
    const html = render([
      { startSeconds: 0, speaker: 'Leyla', text: 'Hej.' },
      { startSeconds: 65, speaker: 'Leyla', text: 'Räntan <går> upp.' },
      { startSeconds: undefined, speaker: 'Johan', text: 'Jaha.' },
      { startSeconds: undefined, speaker: undefined, text: 'Musik.' },
    ]);
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Läs vad som sägs i avsnittet/);
    expect(html).toContain('dateTime="PT65S">1:05</time>');
    expect(html.match(/<strong[^>]*>(\w+) <\/strong>/g)?.map((tag) => tag.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'Leyla ',
      'Johan ',
    ]);
    expect(html).toContain('Räntan &lt;går&gt; upp.');
    expect(html.match(/<time/g)).toHaveLength(2);
  });
});
