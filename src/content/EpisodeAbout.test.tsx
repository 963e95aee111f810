import { describe, expect, it } from 'vitest';
import { EpisodeAbout } from './EpisodeAbout.tsx';
import { exampleEpisode, exampleView, renderAt } from './example-render.tsx';

const render = (description: string): string =>
  renderAt(exampleView('se', 'episode'), <EpisodeAbout episode={exampleEpisode({ description })} />);

describe('what an episode is about', () => {
  it('[LS-12] stands there whole while it is short', () => {
    expect(render('Ett.\nTvå.')).toContain('<p>Ett.</p><p>Två.</p>');
    expect(render('Ett.\nTvå.')).not.toContain('<details');
    expect(render('a'.repeat(2_000))).not.toContain('<details');
  });

  it('[LS-12] goes on behind "read more" when it is long, without script', () => {
    const html = render(`Först.\n${'b'.repeat(700)}\nSist.`);
    expect(html).toMatch(/<p>Först\.<\/p><details[^>]*><summary[^>]*>Läs mer<\/summary><p>b+<\/p><p>Sist\.<\/p>/);
  });
});
