import { describe, expect, it } from 'vitest';
import { foldText } from '../../core/domain/search-text.ts';
import { listSearchWords } from './search-text.ts';

describe('text for searching', () => {
  it.each([
    ['Nattskiftet på Ön', 'nattskiftet pa on'],
    ['Bjørn & Sær', 'bjorn sar'],
    ['Äänikirja: YÖ!', 'aanikirja yo'],
    ['Crème brûlée', 'creme brulee'],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('lists words of letters and digits only, at most eight', () => {
    expect(listSearchWords("  50 %_\\' Öl ")).toEqual(['50', 'ol']);
    expect(listSearchWords('%_\\')).toEqual([]);
    expect(listSearchWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
