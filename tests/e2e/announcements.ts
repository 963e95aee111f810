import type { Page } from '@playwright/test';

/**
 * Begins to listen as a screen reader does: what a live region says as it changes, and an alert as it appears. A region that
 * appears with its words in it, but for an alert, is not heard.
 *
 * @returns what has been said so far, in order.
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
