import { appStores } from '../brand.ts';
import { text } from '../text.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import styles from './StoreLinks.module.css';

/** Where the app is fetched from (requirements CF-03, CF-04). */
export function StoreLinks() {
  return (
    <ul role="list" className={styles['stores']}>
      <li>
        <ButtonLink variant="secondary" href={appStores.ios} rel="noopener">
          <Icon name="download" size="small" />
          {text.page_app_store()}
        </ButtonLink>
      </li>
      <li>
        <ButtonLink variant="secondary" href={appStores.android} rel="noopener">
          <Icon name="download" size="small" />
          {text.page_google_play()}
        </ButtonLink>
      </li>
    </ul>
  );
}
