import { expect, it } from 'vitest';
import { escapeJson } from './escape-json.ts';

it('JSON in a page ends no script and begins no comment, and is read unchanged', () => {
  const value = { title: '</script><script>alert(1)</script><!--' };
  expect(escapeJson(value)).not.toContain('<');
  expect(JSON.parse(escapeJson(value))).toEqual(value);
});
