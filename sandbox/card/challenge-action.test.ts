import { describe, expect, it } from 'vitest';
import { chooseChallenge } from './challenge-action.ts';

describe('chooseChallenge', () => {
  it('uses a native challenge only when the provider’s client can load the challenge page', () => {
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8080' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8081' }, true)).toBe('redirect');
    expect(chooseChallenge('redirect', { cardUrl: 'http://localhost:8080' }, true)).toBe('redirect');
  });

  it('redirects when the shop does not prefer a native challenge', () => {
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, false)).toBe('redirect');
  });
});
