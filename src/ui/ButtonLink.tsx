import type { ComponentProps, ReactNode } from 'react';
import { buttonClasses, type ButtonStyle } from './Button.tsx';
import styles from './Button.module.css';

export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> &
  ButtonStyle & { href: string; children: ReactNode };

/** A link that looks like a button: it navigates, so it stays a link. */
export function ButtonLink({ variant, size, isWide, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, isWide })}>
      <span className={styles['label']}>{children}</span>
    </a>
  );
}
