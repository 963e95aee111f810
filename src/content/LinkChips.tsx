import { ButtonLink } from '../ui/ButtonLink.tsx';
import styles from './LinkChips.module.css';

export type LinkChip = { href: string; label: string; isCurrent?: boolean };

/**
 * Links side by side, as small buttons; the current one is filled.
 *
 * @param swap id of the part of the page that they replace.
 */
export function LinkChips({ links, swap }: { links: readonly LinkChip[]; swap?: string }) {
  return (
    <ul role="list" className={styles['list']}>
      {links.map(({ href, label, isCurrent = false }) => (
        <li key={href}>
          <ButtonLink
            size="small"
            variant="secondary"
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            data-swap={swap}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
