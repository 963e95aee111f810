import { regionConfigs } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { Flag } from './Flag.tsx';
import { listRegionLinks } from './region-links.ts';
import styles from './RegionSwitch.module.css';

/** Region of the page; visitors can switch it, the account decides it for logged-in users. */
export function RegionSwitch() {
  const view = useView();
  const { name } = regionConfigs[view.region];
  return (
    <>
      <p data-when="in" className={styles['own']}>
        <Flag region={view.region} />
        {name}
      </p>
      <details data-when="out" className={styles['switch']}>
        <summary className={styles['summary']}>
          <Flag region={view.region} />
          {name}
          <PageIcon name="down" size="small" />
          <span className="visually-hidden">{text.shell_choose_country()}</span>
        </summary>
        <ul role="list" className={styles['list']}>
          {listRegionLinks(view).map(({ region, href }) => (
            <li key={region}>
              <a
                className={styles['link']}
                href={href}
                data-market={region}
                lang={regionConfigs[region].language}
                hrefLang={regionConfigs[region].locale}
              >
                <Flag region={region} />
                {regionConfigs[region].name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
