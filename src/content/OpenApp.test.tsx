import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from './example-render.tsx';
import { OpenApp } from './OpenApp.tsx';

describe('OpenApp', () => {
  it.each([
    ['se', 'poddar', 'ljudböcker'],
    ['no', 'podkastene', 'lydbøkene'],
    ['fi', 'podcastisi', 'äänikirjasi'],
  ] as const)('[FF-01] [CF-04] names audiobooks where there are any, in %s', (region, podcasts, audiobooks) => {
    const read = (hasAudiobooks: boolean) => renderAt(exampleView(region, 'openApp', { hasAudiobooks }), <OpenApp />);
    expect(read(true)).toContain(podcasts);
    expect(read(true)).toContain(audiobooks);
    expect(read(false)).toContain(podcasts);
    expect(read(false)).not.toContain(audiobooks);
  });

  it('[CF-04] shows a QR code of {public url}/open-app and links to both stores', () => {
    const html = renderAt(exampleView('fi', 'openApp'), <OpenApp />);
    expect(html).toContain('data-address="https://nordlyd.example/open-app"');
    expect(html).toMatch(/<path d="M[^"]{400,}"/);
    expect(html).toContain('href="https://apps.apple.com/');
    expect(html).toContain('href="https://play.google.com/');
  });
});
