import { describe, expect, it } from 'vitest';
import { removeBrand } from './web-page-head.ts';

describe('removeBrand', () => {
  it('removes the name at either end, because the renderer adds it', () => {
    expect(removeBrand('Cookies – Nordlyd')).toBe('Cookies');
    expect(removeBrand('Nordlyd – poddar och berättelser')).toBe('Poddar och berättelser');
  });

  it('keeps a name that is part of the sentence', () => {
    expect(removeBrand('Om Nordlyd – Nordlyd')).toBe('Om Nordlyd');
    expect(removeBrand('Prova Nordlyd Premium gratis')).toBe('Prova Nordlyd Premium gratis');
    expect(removeBrand('Saga-samlingen')).toBe('Saga-samlingen');
  });
});
