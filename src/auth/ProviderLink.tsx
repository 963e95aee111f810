import type { ReactNode, Ref } from 'react';
import styles from './EntryPage.module.css';

/** The identity provider's blue button (requirement AU-13). */
export function ProviderLink({
  href,
  children,
  ref,
}: {
  href: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}) {
  return (
    <a ref={ref} className={styles['button']} href={href}>
      {children}
    </a>
  );
}
