import { describe, expect, it } from 'vitest';
import { chooseChallenge } from './challenge-action.ts';

describe('chooseChallenge', () => {
  it('asks inside the page only where the client of the provider can show the question', () => {
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8080' })).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' })).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8081' })).toBe('redirect');
    expect(chooseChallenge('redirect', { cardUrl: 'http://localhost:8080' })).toBe('redirect');
  });
});
