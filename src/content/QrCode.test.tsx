import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from './example-render.tsx';
import { OpenApp } from './OpenApp.tsx';

describe('the way to the app', () => {
  it('[CF-04] carries a code to {public url}/open-app and links to both stores', () => {
    const html = renderAt(exampleView('fi', 'openApp'), <OpenApp />);
    expect(html).toContain('data-address="https://nordlyd.example/open-app"');
    expect(html).toMatch(/<path d="M[^"]{400,}"/);
    expect(html).toContain('href="https://apps.apple.com/');
    expect(html).toContain('href="https://play.google.com/');
  });
});
