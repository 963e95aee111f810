import type { View } from '../../core/routing/routes.ts';
import { describe, expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { PageLayout } from './PageLayout.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoginHint } from './LoginHint.tsx';
import { StickyBar } from './StickyBar.tsx';
import { UpsellDialog } from './UpsellDialog.tsx';

const header = (route: View['route'], region: View['region'] = 'se') => {
  const html = renderAt(exampleView(region, route), <Header />);
  // the slide-out menu has other links
  return html.slice(0, html.indexOf('<dialog') === -1 ? undefined : html.indexOf('<dialog'));
};

describe('Header', () => {
  it('[NV-04] hides its buttons on the offer page and its links in my account', () => {
    expect(header('home')).toContain('Prova gratis</span>');
    expect(header('home')).toContain('href="/se/upptack"');
    expect(header('offer')).not.toContain('Prova gratis</span>');
    expect(header('offer')).not.toContain('/auth/login');
    expect(header('offer')).toContain('href="/se/upptack"');
    for (const route of [
      'dashboard',
      'payments',
      'transaction',
      'profile',
      'privacy',
      'changeSubscription',
      'manageExtraAccount',
    ] as const) {
      expect(header(route)).not.toContain('href="/se/upptack"');
      expect(header(route)).toContain('Prova gratis</span>');
    }
  });

  it('shows visitors on the offer page a login link outside the header, in every region', () => {
    for (const [region, word] of [
      ['se', 'Logga in'],
      ['no', 'Logg inn'],
      ['fi', 'Kirjaudu'],
    ] as const) {
      const html = renderAt(exampleView(region, 'offer'), <LoginHint />);
      expect(html).toMatch(new RegExp(`^<p data-when="out".+href="/auth/login\\?region=${region}".+>${word}`));
    }
  });

  it('[NV-01] is simple on login, signup, checkout and partner pages', () => {
    for (const route of [
      'login',
      'signup',
      'checkout',
      'partner',
      'partnerActivation',
      'partnerConfirmation',
    ] as const) {
      expect(header(route)).not.toContain('<nav');
      expect(header(route)).toContain('href="/se/"');
    }
  });

  it('[NV-01] is missing on pages that an app shows in its own window', () => {
    for (const route of ['qaWebview', 'qaIos'] as const) {
      expect(header(route)).not.toMatch(/<(header|nav|a)[ >]/);
      expect(header(route)).toContain('<nl-shell>');
    }
    expect(header('qa')).toContain('<nav');
  });

  it('[FF-01] [NV-02] links to podcasts, audiobooks and the search when audiobooks are enabled', () => {
    const html = renderAt(exampleView('no', 'home', { hasAudiobooks: true }), <Header />);
    // the menu has room for the categories too
    for (const [place, list] of html.split('<dialog').entries()) {
      const more = place === 0 ? [] : ['/no/kategorier'];
      const links = [
        ...list.slice(list.indexOf('<nav'), list.indexOf('</nav>')).matchAll(/<li([^>]*)><a[^>]+href="([^"]+)"/g),
      ];
      const general = links.filter(([, when]) => when === '').map(([, , href]) => href);
      expect(general).toEqual(['/no/oppdag/podkaster', '/no/oppdag/lydboker', '/no/sok', ...more]);
      expect(links.filter(([, , href]) => href !== '/no/min-konto' && href !== '/no/mine-podkaster')).toHaveLength(
        3 + more.length,
      );
    }
    expect(html).toContain('>Lydbøker</a>');
  });

  it('[FF-01] [NV-02] shows visitors and logged-in users different links otherwise', () => {
    const html = header('home', 'fi');
    expect(html).toMatch(/<li data-when="out"><a[^>]+href="\/fi\/kategoriat"/);
    expect(html).toMatch(/<li data-when="in"><a[^>]+href="\/fi\/tutustu"/);
    expect(html).toMatch(/<li><a[^>]+href="\/fi\/haku"/);
  });

  it('has no link to the student plan, and neither has the footer, when the plan is not sold', () => {
    const render = (hasStudentOffer?: false) => {
      const view = exampleView('se', 'home', hasStudentOffer === undefined ? {} : { hasStudentOffer });
      return [<Header key="h" />, <Footer key="f" columns={[]} now={new Date(0)} />].map((part) =>
        renderAt(view, part),
      );
    };
    expect(render().map((html) => html.includes('href="/se/student"'))).toEqual([true, true]);
    expect(render(false).map((html) => html.includes('/se/student'))).toEqual([false, false]);
  });
});

describe('StickyBar', () => {
  it.each([
    ['home', 'Prova 14 dagar gratis', '/se/erbjudande'],
    ['student', 'Bekräfta att jag studerar', '/se/student/intyga'],
    ['studentLanding', 'Så funkar studentpriset', '/se/student'],
    ['hitract', 'Så funkar studentpriset', '/se/student'],
    ['duo', 'Prova Premium Duo gratis', '/se/checkout-v2/duo'],
    ['total', 'Prova Premium Total gratis', '/se/checkout-v2/premiumTotal'],
    ['totalDuo', 'Prova Premium Total Duo gratis', '/se/checkout-v2/premiumTotalDuo'],
  ] as const)('[NV-05] offers what the page is about: %s', (route, words, href) => {
    const bar = renderAt(exampleView('se', route), <StickyBar />);
    expect(/<a[^>]* href="([^"]+)"/.exec(bar)?.[1]).toBe(href);
    expect(bar).toContain(`>${words}</span>`);
  });
});

it('[NV-09] [UP-01] the premium dialog mentions no trial to users without one', () => {
  const dialog = renderAt(exampleView(), <UpsellDialog />);
  expect(dialog).toMatch(/<span data-trial-is="open">Med Premium[^<]*dagarna är gratis/);
  expect(dialog).toMatch(/<span data-trial-is="used">Med Premium(?![^<]*gratis)/);
});

describe('Footer', () => {
  const footer = (region: View['region'], now = new Date('2031-06-01T12:00:00Z')) =>
    renderAt(exampleView(region, 'student'), <Footer columns={[]} now={now} />);

  it('[NV-13] shows a responsible publisher only in Norway, and the current year', () => {
    expect(footer('no')).toContain('Ansvarlig redaktør');
    expect(footer('se')).not.toContain('Ansvarig utgivare');
    expect(footer('fi')).not.toContain('päätoimittaja');
    expect(footer('se')).toContain('© 2031');
  });

  it('[NV-12] links visitors to the page in other regions, and shows logged-in users only their own region', () => {
    const html = footer('se');
    expect(html).toMatch(/<details data-when="out".+href="\/no\/student".+href="\/fi\/opiskelija".+<\/details>/);
    expect(html).toMatch(/<p data-when="in"[^>]*><svg.+?<\/svg>Sverige<\/p>/);
  });

  it('links to the terms even when the CMS has never responded', () => {
    expect(footer('no')).toContain('href="/no/brukervilkar"');
  });
});

describe('PageLayout', () => {
  it('has no footer on checkout and confirmation', () => {
    const frame = (route: View['route']) =>
      renderAt(
        exampleView('se', route),
        <PageLayout footer={[]} now={new Date('2026-11-21')}>
          x
        </PageLayout>,
      );
    expect(frame('home')).toContain('<footer');
    expect(frame('checkout')).not.toContain('<footer');
    expect(frame('checkoutConfirmation')).not.toContain('<footer');
  });

  it('renders no inline style and no executable script', () => {
    const html = renderAt(
      exampleView(),
      <PageLayout footer={[]} now={new Date('2026-11-21')}>
        x
      </PageLayout>,
    );
    expect(html).not.toContain(' style=');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="shell-words">']);
  });
});
