import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const level = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { id: string; nodes: { target: string[] }[] };

/** Waits until all animations but spinners have ended: a colour in transition would be reported as low contrast. */
const waitForRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const isEnding = ({ effect, timeline, playState }: Animation) =>
      playState === 'running' &&
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().endTime !== Infinity;
    const ends = document.getAnimations().filter(isEnding);
    const pause = new Promise((resolve) => setTimeout(resolve, 600));
    await Promise.race([Promise.allSettled(ends.map(({ finished }) => finished)), pause]);
  });

/** The violations that axe finds on the current page (WCAG 2.2 AA and best practice), as readable lines. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitForRest(page);
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<unknown> } };
    const result = (await axe.run(document, { runOnly: tags })) as { violations: Violation[] };
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, level);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
