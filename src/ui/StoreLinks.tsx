import { appStores } from '../../core/apps.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from './ButtonLink.tsx';
import styles from './StoreLinks.module.css';

const labels = [
  ['ios', text.page_app_store],
  ['android', text.page_google_play],
] as const;

/** Links to the region's app stores (requirements CF-03, CF-04), with the wording of the stores' badges. */
export function StoreLinks({ region }: { region: Region }) {
  const stores = labels.flatMap(([store, label]) => {
    const href = appStores[region][store];
    return href === undefined ? [] : [{ href, label }];
  });
  if (stores.length === 0) return null;
  return (
    <ul role="list" className={styles['stores']}>
      {stores.map(({ href, label }) => (
        <li key={href}>
          <ButtonLink variant="secondary" href={href} rel="noopener">
            {label()}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
