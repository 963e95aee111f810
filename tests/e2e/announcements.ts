import type { Page } from '@playwright/test';

/**
 * Records announcements like a screen reader: changes of a live region, and a new alert. A region that is added
 * together with its text is not announced, unless it is an alert.
 *
 * @returns the announcements so far, in order.
 */
export async function listenTo(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction('hear', (words: string) => void said.push(words));
  await page.evaluate(() => {
    const { hear } = globalThis as unknown as { hear: (words: string) => void };
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const tell = (region: Element): void => {
      const words = (region.textContent ?? '').trim();
      if (words !== '') hear(words);
    };
    const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = elementOf(target)?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const alert of [node, ...node.querySelectorAll('[role="alert"]')])
            if (alert.matches('[role="alert"]')) regions.add(alert);
        }
      }
      for (const region of regions) tell(region);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return said;
}
