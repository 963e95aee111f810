import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonStyle = {
  /** primary once per view, secondary next to it, quiet in rows and bars, danger for irreversible actions */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** takes the full width of its container */
  isWide?: boolean;
};

/** The classes of a button's style, for the rare element that is neither button nor link. */
export const buttonClasses = ({ variant = 'primary', size = 'medium', isWide = false }: ButtonStyle): string =>
  joinClasses(styles['button'], styles[variant], styles[size], isWide && styles['wide']) ?? '';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  ButtonStyle & {
    /** work is in progress: shows a spinner, keeps its width and ignores clicks while staying focusable */
    isBusy?: boolean;
    children: ReactNode;
  };

/** A button. Its default `type` is "button", so that none submits by accident. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={buttonClasses({ variant, size, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <span className={styles['label']}>{children}</span>
      {isBusy && (
        <span className={styles['busy']}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
