import { regions, regionConfigs } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

const services: Record<string, { title: string; path: string; note: string }> = {
  mail: { title: 'Inbox', path: '/', note: 'all emails that the product sends' },
  identity: { title: 'Identity', path: '/', note: 'login, accounts and privacy settings' },
  card: { title: 'Card provider', path: '/#ledger', note: 'charges, refunds, and payments that wait for a result' },
  wallet: { title: 'Wallet provider', path: '/', note: 'agreements and charges' },
  student: { title: 'Student verifier', path: '/', note: 'student verifications' },
  cms: { title: 'CMS', path: '/editor', note: 'the editor of pages and catalogue' },
};

/** Links to the running services. */
export function Services({ state }: { state: SandboxState }) {
  return (
    <Panel title="Services">
      <ul className={styles['list']}>
        {regions.map((region) => (
          <li key={region}>
            <a href={linkTo('home', region)}>{regionConfigs[region].name}</a>
            <span>the site in {regionConfigs[region].locale}</span>
          </li>
        ))}
        {state.fakeProviders.map(({ name, url, control }) => (
          <li key={name}>
            <a href={url + (services[name]?.path ?? '/')}>{services[name]?.title ?? name}</a>
            <span>
              {services[name]?.note} {control === null && <Badge kind="error">does not respond</Badge>}
            </span>
          </li>
        ))}
        <li>
          <a href="/__events">Events</a>
          <span>analytics events as they arrive</span>
        </li>
        <li>
          <a href={`${state.backendUrl}/__emails`}>Emails</a>
          <span>every kind of email with sample data, in three languages</span>
        </li>
        <li>
          <a href={`${state.backendUrl}/docs`}>API docs</a>
          <span>
            the operations of the v2 API {state.clock === null && <Badge kind="error">backend does not respond</Badge>}
          </span>
        </li>
      </ul>
    </Panel>
  );
}
