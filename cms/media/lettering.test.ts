import { describe, expect, it } from 'vitest';
import { setText, type TypefaceName } from './lettering.ts';

const box = { x: 0, y: 0, width: 500, height: 160 };

describe('setText', () => {
  it('breaks a title so that it can be as large as possible', () => {
    const one = setText('Drottningar utan krona', box, { typeface: 'serif', fill: '#fff', mostLines: 1 });
    const many = setText('Drottningar utan krona', box, { typeface: 'serif', fill: '#fff' });
    expect(many.size).toBeGreaterThan(one.size * 1.3);
  });

  it('never exceeds its limit', () => {
    expect(setText('Pato', box, { typeface: 'grotesk', fill: '#fff', largest: 90 }).size).toBe(90);
  });

  it.each<TypefaceName>(['grotesk', 'narrow', 'serif', 'text'])('has every Nordic letter in %s', (typeface) => {
    const letters = 'ÅÄÖÆØåäöæøéü&–’';
    const { svg } = setText(letters, { ...box, width: 5_000 }, { typeface, fill: '#fff' });
    expect(svg.match(/<path/g)).toHaveLength([...letters].length);
  });
});
