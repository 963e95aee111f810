import { describe, expect, it } from 'vitest';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
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
  renderAt(exampleView('se', 'audiobook'), <AudiobookHeader audiobook={{ ...audiobook, ...rest }} />);

describe('AudiobookHeader', () => {
  it('[LS-13] shows authors, narrators and length, and plays a sample', () => {
    const html = render();
    expect(html).toContain('Maja Lind, Olle Tall');
    expect(html).toContain('Uppläsare: Eva Gran');
    expect(html).toContain('2h 5min');
    expect(html).toContain('src="/media/audio/sample-isen.wav"');
  });

  it('[LS-13] links to the plans that include a title, otherwise to a book shop', () => {
    expect(render()).toContain(`href="${linkTo('offer', 'se')}"`);
    const sold = render({ isIncluded: false, shopUrl: 'https://books.example/isen' });
    expect(sold).toContain('href="https://books.example/isen"');
    expect(sold).not.toContain(`href="${linkTo('offer', 'se')}"`);
  });
});
