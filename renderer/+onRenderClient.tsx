import '../src/shell/elements.ts';
import { hydrateRoot } from 'react-dom/client';
import type { ComponentType } from 'react';
import { regionFacts } from '../src/domain/region.ts';
import { setLanguage } from '../src/text.ts';
import { ViewProvider, type View } from '../src/view.tsx';

/** Wakes up an app page in the element that the server rendered for it. */
export function onRenderClient({ Page, view }: { Page: ComponentType; view: View }) {
  setLanguage(regionFacts[view.region].language);
  const root = document.querySelector('#app');
  if (!root) throw new Error('the page has no element to hydrate');
  hydrateRoot(
    root,
    <ViewProvider view={view}>
      <Page />
    </ViewProvider>,
  );
}
