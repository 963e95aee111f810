import type { Page } from '@playwright/test';

/**
 * Records announcements like a screen reader: changes of a live region, and a new alert. A region that is added
 * together with its text is not announced, unless it is an alert.
 *
 * @returns the announcements so far, in order.
 */
export async function listenTo(page: Page): Promise<string[]> {
  const announced: string[] = [];
  await page.exposeFunction('recordAnnouncement', (words: string) => void announced.push(words));
  await page.evaluate(() => {
    const { recordAnnouncement } = globalThis as unknown as { recordAnnouncement: (words: string) => void };
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const announce = (region: Element): void => {
      const words = (region.textContent ?? '').trim();
      if (words !== '') recordAnnouncement(words);
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
      for (const region of regions) announce(region);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return announced;
}
