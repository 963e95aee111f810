import { searchTextMaxLength } from '../../core/domain/search-text.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { PageHeader } from './PageHeader.tsx';
import styles from './SearchForm.module.css';

/** The search form; with script it searches on every change (requirement LS-09). */
export function SearchForm({ query, swap }: { query: string; swap: string }) {
  const { region, hasAudiobooks } = useView();
  const label = hasAudiobooks ? text.content_search_label_audiobooks() : text.content_search_label();
  return (
    <PageHeader title={text.content_search_title()}>
      <search>
        <form className={styles['form']} action={linkTo('search', region)} data-swap={swap}>
          <PageIcon name="search" />
          <label htmlFor="search" className="visually-hidden">
            {label}
          </label>
          <input
            id="search"
            className={styles['input']}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={text.content_search_hint()}
            maxLength={searchTextMaxLength}
            autoComplete="off"
            autoFocus
            enterKeyHint="search"
          />
          <Button type="submit" size="small">
            {text.content_search_submit()}
          </Button>
        </form>
      </search>
    </PageHeader>
  );
}
