import { text } from '../../core/i18n/text.ts';
import { Button } from './Button.tsx';
import { PageIcon } from './PageIcon.tsx';
import { listPageNumbers, pagerConfigs } from './page-numbers.ts';
import styles from './Pagination.module.css';

export type PaginationProps = {
  page: number;
  pages: number;
  /** path of a page; the first has no parameter (requirement LS-01) */
  linkToPage: (page: number) => string;
  /** the page's path without query, for the jump, and the rest of the query */
  action: string;
  query?: Readonly<Record<string, string>>;
};

function Numbers({ page, pages, linkToPage, size }: PaginationProps & { size: keyof typeof pagerConfigs }) {
  return (
    <ol role="list" className={styles['numbers']} data-size={size}>
      {listPageNumbers(page, pages, pagerConfigs[size]).map((number, index) =>
        number === 'gap' ? (
          <li key={`gap-${index}`} className={styles['gap']} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={number}>
            <a
              className={styles['number']}
              href={linkToPage(number)}
              aria-label={text.content_page({ page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ),
      )}
    </ol>
  );
}

function Jump({ page, pages, action, query = {} }: PaginationProps) {
  return (
    <>
      <button type="button" className={styles['jump']} popoverTarget="page-jump">
        {text.content_page_of({ page, total: pages })}
      </button>
      <form id="page-jump" popover="auto" className={styles['form']} action={action}>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={styles['label']}>
          {text.content_go_to_page()}
          <input
            className={styles['input']}
            name="page"
            inputMode="numeric"
            pattern="[1-9][0-9]*"
            data-most={pages}
            autoComplete="off"
          />
        </label>
        <Button type="submit" size="small">
          {text.content_go()}
        </Button>
      </form>
    </>
  );
}

/** Pagination links: previous, numbers, next, and a jump to any page (requirement LS-02). */
export function Pagination(props: PaginationProps) {
  const { page, pages, linkToPage } = props;
  if (pages <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label={text.content_pages()}>
      {page > 1 && (
        <a className={styles['step']} href={linkToPage(page - 1)} rel="prev">
          <PageIcon name="previous" size="small" />
          {text.content_previous_page()}
        </a>
      )}
      <Numbers {...props} size="large" />
      <Numbers {...props} size="small" />
      {page < pages && (
        <a className={styles['step']} href={linkToPage(page + 1)} rel="next">
          {text.content_next_page()}
          <PageIcon name="next" size="small" />
        </a>
      )}
      <Jump {...props} />
    </nav>
  );
}
