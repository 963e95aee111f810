import { describe, expect, it } from 'vitest';
import { removeBrandFromTitle } from './web-page-head.ts';

describe('removeBrandFromTitle', () => {
  it('removes the name at either end, because the renderer adds it', () => {
    expect(removeBrandFromTitle('Cookies – Nordlyd')).toBe('Cookies');
    expect(removeBrandFromTitle('Nordlyd – poddar och berättelser')).toBe('Poddar och berättelser');
  });

  it('keeps a name that is part of the sentence', () => {
    expect(removeBrandFromTitle('Om Nordlyd – Nordlyd')).toBe('Om Nordlyd');
    expect(removeBrandFromTitle('Prova Nordlyd Premium gratis')).toBe('Prova Nordlyd Premium gratis');
    expect(removeBrandFromTitle('Saga-samlingen')).toBe('Saga-samlingen');
  });
});
