import { HtmlValidate } from 'html-validate/node';
import { cutMarkets } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { listContentPages } from './templates.ts';

/** The standard's own rules, and those of structure: names of landmarks, order of headings, texts of pictures, ids. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // how HTML is spelled is the renderer's matter: the standard has it both ways
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }],
    // a list without marks is no list to every reader unless it says so
    'no-redundant-role': 'off',
    // the question for consent stands before the page and has its own heading
    'heading-level': ['error', { minInitialRank: 'h2' }],
  },
});

const samples = ['ordinary', 'missing', 'empty', 'long'];

for (const { region } of cutMarkets('se')) {
  test(`[AB-03] every page of ${region} is valid HTML with one heading of the first level`, async ({
    page,
    baseURL,
  }) => {
    const paths = new Set([
      ...(await listContentPages(page, region)),
      `/${region}/no-such-page`,
      ...samples.map((data) => `/__sandbox/gallery?region=${region}&data=${data}`),
    ]);
    expect(paths.size).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const path of paths) {
      const answer = await page.request.get(path);
      // the account leads to the identity provider, whose pages are not ours
      if (!answer.url().startsWith(baseURL ?? '')) continue;
      const html = await answer.text();
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
        faults.push(`${path} ${ruleId}: ${message} (${selector ?? ''})`);
      }
      if ((html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push(`${path}: not one h1`);
    }
    expect(faults).toEqual([]);
  });
}
