import { describe, expect, it } from 'vitest';
import { chooseChallenge } from './challenge-action.ts';

describe('chooseChallenge', () => {
  it('chooses the native flow only where the provider’s client supports it', () => {
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8080' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, true)).toBe('native');
    expect(chooseChallenge('native', { cardUrl: 'http://localhost:8081' }, true)).toBe('redirect');
    expect(chooseChallenge('redirect', { cardUrl: 'http://localhost:8080' }, true)).toBe('redirect');
  });

  it('chooses the native flow only when the shop prefers it', () => {
    expect(chooseChallenge('native', { cardUrl: 'https://card.example' }, false)).toBe('redirect');
  });
});
