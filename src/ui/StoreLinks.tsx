import { appStores } from '../../core/brand.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import styles from './StoreLinks.module.css';

const stores = [
  { href: appStores.ios, label: text.page_app_store },
  { href: appStores.android, label: text.page_google_play },
];

/** Links to the app stores (requirements CF-03, CF-04). */
export function StoreLinks() {
  return (
    <ul role="list" className={styles['stores']}>
      {stores.map(({ href, label }) => (
        <li key={href}>
          <ButtonLink variant="secondary" href={href} rel="noopener">
            <Icon name="download" size="small" />
            {label()}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
