import type { Region } from '../core/domain/region.ts';
import type { View } from '../core/routing/routes.ts';
import type { FooterColumn } from '../src/layout/footer-column.ts';
import type { CallBackend } from '../src/layout/page-context.ts';

const cached = new Map<Region, FooterColumn[]>();

/**
 * Loads the footer's columns of a region; the edge caches the call.
 *
 * @returns the last good response when the backend fails, or no columns: a page must not fail for its footer.
 */
export async function loadFooter(
  backend: CallBackend,
  { region, isPreview }: Pick<View, 'region' | 'isPreview'>,
): Promise<FooterColumn[]> {
  try {
    const response = await backend(`/cms/footer-pages?locale=${region}`);
    if (!response.ok) return cached.get(region) ?? [];
    const { columns } = (await response.json()) as { columns: FooterColumn[] };
    // a draft is visible to its editor only
    if (!isPreview) cached.set(region, columns);
    return columns;
  } catch {
    return cached.get(region) ?? [];
  }
}
