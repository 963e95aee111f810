import { expect, it } from 'vitest';
import { regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { Joined } from './JoinExtraAccountPage.tsx';

it.each(regions)(
  '[DU-03] [UP-04] leads a new guest in %s to listening in the browser, and to the app once it ends',
  (region) => {
    const read = (isListeningOver: boolean): string =>
      renderAt(exampleView(region, 'joinDuo', { isListeningOver }), <Joined plan="Premium Duo" />);
    const listHrefs = (html: string): (string | undefined)[] =>
      [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href);
    const rest = [linkTo('openApp', region), linkTo('dashboard', region)];
    expect(listHrefs(read(false))).toEqual([linkTo('discover', region), ...rest]);
    expect(read(false)).toContain(text.duo_joined());
    expect(listHrefs(read(true))).toEqual(rest);
    expect(read(true)).toContain(text.duo_joined_app());
  },
);
