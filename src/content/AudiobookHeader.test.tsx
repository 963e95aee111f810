import { describe, expect, it } from 'vitest';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { AudiobookHeader } from './AudiobookHeader.tsx';
import { exampleView, renderAt } from './example-render.tsx';

const audiobook: AudiobookDetails = {
  textContent: undefined,
  id: 'se-isen',
  title: 'Isen',
  slug: 'isen',
  description: 'Om is.',
  imageUrl: '/media/cover/isen',
  authors: ['Maja Lind', 'Olle Tall'],
  narrators: ['Eva Gran'],
  genres: [{ key: 'novel', name: 'Roman' }],
  lengthSeconds: 7_500,
  isIncluded: true,
  chapters: [],
  sampleUrl: '/media/audio/sample-isen.wav',
  shopUrl: undefined,
};

const render = (rest: Partial<AudiobookDetails> = {}): string =>
  renderAt(exampleView('se', 'audiobook'), <AudiobookHeader audiobook={{ ...audiobook, ...rest }} crumbs={[]} />);

describe('AudiobookHeader', () => {
  it('[LS-13] shows authors, narrators and length, and plays a sample', () => {
    const html = render();
    expect(html).toContain('Maja Lind, Olle Tall');
    expect(html).toContain('Uppläsare: Eva Gran');
    expect(html).toContain('2h 5min');
    expect(html).toContain('src="/media/audio/sample-isen.wav"');
  });

  it('[LS-13] [SL-03] plays for plans with audiobooks, offers such a plan to others, and links to a book shop otherwise', () => {
    const included = render();
    expect(included).toMatch(/data-plays-in="free"><a[^>]*href="\/se\/total"/);
    expect(included).toMatch(
      /data-plays-in="premium audiobooks"><span data-changes-is="yes"><a[^>]*href="\/se\/mitt-konto\/byt-prenumeration#total"/,
    );
    expect(included).toMatch(/data-plays-in="audiobooks"><nl-player id="se-isen"/);
    const sold = render({ isIncluded: false, shopUrl: 'https://books.example/isen' });
    expect(sold).toContain('href="https://books.example/isen"');
    expect(sold).not.toContain('href="/se/total"');
    expect(sold).not.toContain('nl-player id');
  });

  it('[UP-04] leads to the app once listening in the browser is over, and still plays the sample', () => {
    const view = exampleView('se', 'audiobook', { isListeningOver: true });
    const html = renderAt(view, <AudiobookHeader audiobook={audiobook} crumbs={[]} />);
    expect(html).toMatch(/data-plays-in="audiobooks"><a[^>]*href="\/se\/open-app"/);
    expect(html).toMatch(/data-plays-in="audiobooks".*data-hours.*src="\/media\/audio\/sample-isen.wav"/);
  });
});
