import type { View } from '../../core/routing/routes.ts';
import './app-elements.ts';
import { hydrateRoot } from 'react-dom/client';
import type { ComponentType } from 'react';
import { regionConfigs } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { ViewProvider } from '../view.tsx';
import { appRootId, viewId } from './app-root.ts';

/**
 * Hydrates an app page with the view that the server rendered it from.
 *
 * @throws when the document is not an app page: a bug.
 */
export function hydratePage(Page: ComponentType): void {
  const root = document.querySelector(`#${appRootId}`);
  const viewJson = document.querySelector(`#${viewId}`)?.textContent;
  if (!root || !viewJson) throw new Error('the document is not an app page');
  const view = JSON.parse(viewJson) as View;
  setLanguage(regionConfigs[view.region].language);
  hydrateRoot(
    root,
    <ViewProvider view={view}>
      <Page />
    </ViewProvider>,
  );
}
