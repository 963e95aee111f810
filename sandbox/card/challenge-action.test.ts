import { describe, expect, it } from 'vitest';
import { chooseChallenge } from './challenge-action.ts';

describe('chooseChallenge', () => {
  it('asks inside the page only where the client of the provider can show the question', () => {
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8080' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8081' }, true)).toBe('redirect');
    expect(chooseChallenge('redirect', { cardUrl: 'http://localhost:8080' }, true)).toBe('redirect');
  });

  it('asks there only when the shop would rather have it there', () => {
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, false)).toBe('redirect');
  });
});
