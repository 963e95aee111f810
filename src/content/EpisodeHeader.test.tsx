import { expect, it } from 'vitest';
import { AppNotice } from './AppNotice.tsx';
import { EpisodeHeader } from './EpisodeHeader.tsx';
import { Faq } from './Faq.tsx';
import { exampleEpisode, exampleView, renderAt } from './example-render.tsx';

const premium = exampleEpisode({ isPremium: true, isPlayable: false, audioUrl: undefined });
const over = exampleView('se', 'episode', { isListeningOver: true, listeningEndsAt: '2027-03-31T22:00:00.000Z' });
const before = { ...over, isListeningOver: false };

it('[UP-04] plays a free episode in the browser until listening there is over, then leads to the app', () => {
  expect(renderAt(before, <EpisodeHeader episode={exampleEpisode()} crumbs={[]} />)).toContain(
    'src="/media/audio/se-1.wav"',
  );
  const html = renderAt(over, <EpisodeHeader episode={exampleEpisode()} crumbs={[]} />);
  expect(html).toMatch(/<a[^>]*href="\/se\/open-app"/);
  expect(html).not.toContain('<audio');
});

it('[UP-01] [RO-03] a premium episode has the player for subscribers, without an address, and the upsell for others', () => {
  const html = renderAt(before, <EpisodeHeader episode={premium} crumbs={[]} />);
  expect(html).toMatch(/data-plays-in="free"[^>]*><a[^>]*data-opens="upsell"/);
  expect(html).toMatch(/data-plays-in="premium audiobooks"><nl-player id="se-1"/);
  expect(html).not.toMatch(/<audio[^>]* src=/);
  expect(renderAt(over, <EpisodeHeader episode={premium} crumbs={[]} />)).toMatch(
    /data-plays-in="premium audiobooks"><a[^>]*open-app/,
  );
});

it('[UP-04] the notice and the answer name the last day of listening in the browser, and the app after it', () => {
  const items = [{ question: 'Kan jag lyssna i webbläsaren?', answer: '{listening} Ladda ner i appen.' }];
  const faq = <Faq section={{ type: 'faq', id: 'faq', headline: 'Frågor', items }} />;
  for (const place of [<AppNotice key="notice" />, faq]) {
    expect(renderAt(before, place)).toContain('Till och med den 31 mars 2027 spelas avsnitt både här och i appen.');
    expect(renderAt(over, place)).toContain('Avsnitten spelas i appen.');
    expect(renderAt(over, place)).not.toContain('{listening}');
  }
});
