import { HtmlValidate } from 'html-validate/node';
import { cutRegions } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { listContentPages } from './templates.ts';

/** The rules of the HTML standard and of structure: landmarks, order of headings, alternative texts, ids. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // style rules: the standard allows both spellings, and the renderer chooses one
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }],
    // some screen readers treat a list without markers as a list only with an explicit role
    'no-redundant-role': 'off',
    // the consent bar precedes the page and has its own heading
    'heading-level': ['error', { minInitialRank: 'h2' }],
  },
});

const samples = ['ordinary', 'missing', 'empty', 'long'];

for (const { region } of cutRegions('se')) {
  test(`[AB-03] every page of ${region} is valid HTML with one h1`, async ({ page, baseURL }) => {
    const paths = new Set([
      ...(await listContentPages(page, region)),
      `/${region}/no-such-page`,
      ...samples.map((data) => `/__gallery?region=${region}&data=${data}`),
    ]);
    expect(paths.size).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const path of paths) {
      const response = await page.request.get(path);
      // the account redirects to the identity provider, whose pages are not checked
      if (!response.url().startsWith(baseURL ?? '')) continue;
      const html = await response.text();
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
        faults.push(`${path} ${ruleId}: ${message} (${selector ?? ''})`);
      }
      if ((html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push(`${path}: not one h1`);
    }
    expect(faults).toEqual([]);
  });
}
