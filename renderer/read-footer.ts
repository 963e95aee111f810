import type { Region } from '../src/domain/region.ts';
import type { FooterColumn } from '../src/shell/footer-column.ts';
import type { AskBackend } from '../src/shell/page-context.ts';

/** How long footer links are taken from memory before they are asked for again. */
const freshMs = import.meta.env.DEV ? 0 : 60_000;

const kept = new Map<Region, { columns: FooterColumn[]; at: number }>();

/**
 * The footer's columns of a market, the same for everyone.
 *
 * @returns the last good answer while the backend fails, and no columns when there never was one: a page must not fail
 *   for its footer.
 */
export async function readFooter(backend: AskBackend, region: Region): Promise<FooterColumn[]> {
  const held = kept.get(region);
  if (held && Date.now() - held.at < freshMs) return held.columns;
  try {
    const response = await backend(`/cms/footer-pages?locale=${region}`);
    if (!response.ok) return held?.columns ?? [];
    const { columns } = (await response.json()) as { columns: FooterColumn[] };
    kept.set(region, { columns, at: Date.now() });
    return columns;
  } catch {
    return held?.columns ?? [];
  }
}
