import { afterEach, expect, it, vi } from 'vitest';
import { parsePage } from './parse-page.ts';

afterEach(() => void vi.unstubAllGlobals());

it('parsePage leaves out the inline style of a page, which the policy of the current document would block', () => {
  const parseFromString = vi.fn();
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = parseFromString;
    },
  );
  parsePage('<head><style>@media (width<1px){.a{top:0}}</style></head><p>text</p>');
  expect(parseFromString).toHaveBeenCalledWith('<head></head><p>text</p>', 'text/html');
});
