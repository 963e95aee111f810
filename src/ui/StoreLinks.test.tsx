import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { appStores } from '../../core/apps.ts';
import { StoreLinks } from './StoreLinks.tsx';

const original = appStores.fi;
afterEach(() => void (appStores.fi = original));

const render = (): string => renderToStaticMarkup(<StoreLinks region="fi" />);

it("[CF-03] [CF-04] links to the region's stores, and hides a store without an address", () => {
  expect(render()).toMatch(/apps\.apple\.com\/fi\/.*play\.google\.com\/.*gl=FI/);
  appStores.fi = { android: original.android! };
  expect(render()).not.toContain('apple');
  expect(render()).toContain('play.google.com');
  appStores.fi = {};
  expect(render()).toBe('');
});
