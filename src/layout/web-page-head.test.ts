import { describe, expect, it } from 'vitest';
import { dropBrand } from './web-page-head.ts';

describe('dropBrand', () => {
  it('takes the name off either end, since the renderer adds it', () => {
    expect(dropBrand('Cookies – Nordlyd')).toBe('Cookies');
    expect(dropBrand('Nordlyd – poddar och berättelser')).toBe('Poddar och berättelser');
  });

  it('keeps a name that is part of the sentence', () => {
    expect(dropBrand('Om Nordlyd – Nordlyd')).toBe('Om Nordlyd');
    expect(dropBrand('Prova Nordlyd Premium gratis')).toBe('Prova Nordlyd Premium gratis');
    expect(dropBrand('Saga-samlingen')).toBe('Saga-samlingen');
  });
});
