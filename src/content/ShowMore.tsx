import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import styles from './ShowMore.module.css';

/** Link to the list's next page; with script its items are appended instead. */
export function ShowMore({ href, swap }: { href: string; swap: string }) {
  return (
    <p className={styles['more']} data-more>
      <ButtonLink variant="secondary" href={href} rel="next" data-swap={swap} data-append="">
        {text.content_show_more()}
      </ButtonLink>
    </p>
  );
}
