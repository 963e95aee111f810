import type { Region } from '../core/domain/region.ts';
import type { View } from '../core/routing/routes.ts';
import type { FooterColumn } from '../src/layout/footer-column.ts';
import type { CallBackend } from '../src/layout/page-context.ts';

const cached = new Map<Region, FooterColumn[]>();

/**
 * The footer's columns of a market, the same for everyone. The edge knows them without asking for each page.
 *
 * @returns the last good answer while the backend fails, and no columns when there never was one: a page must not fail
 *   for its footer.
 */
export async function loadFooter(
  backend: CallBackend,
  { region, isPreview }: Pick<View, 'region' | 'isPreview'>,
): Promise<FooterColumn[]> {
  try {
    const response = await backend(`/cms/footer-pages?locale=${region}`);
    if (!response.ok) return cached.get(region) ?? [];
    const { columns } = (await response.json()) as { columns: FooterColumn[] };
    // a draft is for its editor alone
    if (!isPreview) cached.set(region, columns);
    return columns;
  } catch {
    return cached.get(region) ?? [];
  }
}
