import type { View } from '../../core/routing/routes.ts';
import './app-elements.ts';
import { hydrateRoot } from 'react-dom/client';
import type { ComponentType } from 'react';
import { regionConfigs } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { ViewProvider } from '../view.tsx';
import { appRootId, viewId } from './app-root.ts';

/**
 * Wakes up an app page in the element that the server rendered for it, with the address that it was rendered from.
 *
 * @throws when the document is not one of ours: a bug.
 */
export function hydratePage(Page: ComponentType): void {
  const root = document.querySelector(`#${appRootId}`);
  const written = document.querySelector(`#${viewId}`)?.textContent;
  if (!root || !written) throw new Error('the page has nothing to take over');
  const view = JSON.parse(written) as View;
  setLanguage(regionConfigs[view.region].language);
  hydrateRoot(
    root,
    <ViewProvider view={view}>
      <Page />
    </ViewProvider>,
  );
}
