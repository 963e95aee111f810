import { brand } from '../../core/brand.ts';
import { consentDialogId } from '../../core/domain/consent.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import type { FooterColumn } from './footer-column.ts';
import { listFallbackColumns } from './footer-fallback.ts';
import { listFooterEntries, type FooterEntry } from './footer-links.ts';
import styles from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { RegionSwitch } from './RegionSwitch.tsx';

/** Name that Norwegian law requires. */
const responsiblePublisher = 'Ingrid Nordahl';

const headings: Record<FooterColumn['key'], () => string> = {
  explore: text.shell_footer_explore,
  information: text.shell_footer_information,
  product: text.shell_footer_product,
  more: text.shell_footer_more,
};

function Entry({ entry }: { entry: FooterEntry }) {
  const { region } = useView();
  if (entry.kind === 'button' && entry.button === 'manageConsent') {
    return (
      // without script there is no consent to manage
      <li data-when-script>
        <button type="button" className={styles['link']} data-opens={consentDialogId} aria-haspopup="dialog">
          {entry.label}
        </button>
      </li>
    );
  }
  if (entry.kind === 'button') {
    return (
      <li data-privacy-link hidden>
        <a className={styles['link']} href={linkTo('privacy', region)}>
          {entry.label}
        </a>
      </li>
    );
  }
  return (
    <li>
      <a className={styles['link']} href={entry.href} rel={entry.isExternal ? 'noopener' : undefined}>
        {entry.label}
        {entry.isExternal && entry.href.startsWith('https:') && (
          <>
            <PageIcon name="external" size="small" />
            <span className="visually-hidden">{text.shell_other_website()}</span>
          </>
        )}
      </a>
    </li>
  );
}

/** Link to cancel, on every page, for users with a subscription: two clicks to the end (decision 0100). */
function CancelEntry() {
  const { region } = useView();
  return (
    <li data-when="cancellable">
      <a className={styles['link']} href={linkTo('dashboard', region, {}, { cancel: 'true' })} rel="nofollow">
        {text.account_cancel_confirm()}
      </a>
    </li>
  );
}

/** Footer of every page: four columns of editorial links, the region switch and the publisher. */
export function Footer({ columns, now }: { columns: readonly FooterColumn[]; now: Date }) {
  const view = useView();
  const { region } = view;
  const shown = columns.length > 0 ? columns : listFallbackColumns();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['brand']}>
          <Logo />
          <p className={styles['tagline']}>{text.shell_tagline()}</p>
        </div>
        <nav className={styles['columns']} aria-label={text.shell_footer_navigation()}>
          {shown.map((column) => {
            const entries = listFooterEntries(column.links, view);
            return (
              entries.length > 0 && (
                <section key={column.key} aria-labelledby={`footer-${column.key}`}>
                  <h2 id={`footer-${column.key}`} className={styles['heading']}>
                    {headings[column.key]()}
                  </h2>
                  <ul role="list">
                    {entries.map((entry) => (
                      <Entry key={entry.key} entry={entry} />
                    ))}
                    {column.key === 'information' && <CancelEntry />}
                  </ul>
                </section>
              )
            );
          })}
        </nav>
        <div className={styles['bottom']}>
          <RegionSwitch />
          <div className={styles['legal']}>
            {region === 'no' && <p>{text.shell_responsible_publisher({ name: responsiblePublisher })}</p>}
            <p>{text.shell_copyright({ year: now.getFullYear(), brand })}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
