import { useEffect, useRef, type ReactNode } from 'react';
import { text } from '../text.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  id: string;
  title: string;
  /** React pages open and close through this; in static HTML leave it out and open by `data-opens={id}` */
  isOpen?: boolean;
  /** the dialog has closed, by Escape, the cross or its form */
  onClose?: () => void;
  /** false takes away cross, Escape and backdrop: only an answer closes it */
  isDismissable?: boolean;
  /** stands above the title, for example a picture */
  top?: ReactNode;
  children: ReactNode;
  /** the buttons at the foot */
  actions?: ReactNode;
};

/**
 * A modal on the platform's own dialog element: focus is kept inside and returned, Escape closes. It opens with the focus
 * on its first control, or on the one with `data-first-focus`: the harmless answer of a question about what cannot be undone.
 */
export function Dialog({ id, title, isOpen, onClose, isDismissable = true, top, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === undefined || isOpen === element.open) return;
    if (!isOpen) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      // the platform's light dismiss; where it is missing, cross and Escape remain
      {...{ closedby: isDismissable ? 'any' : 'none' }}
      // told a moment after it closed: one that has been opened again meanwhile stays open
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose?.();
      }}
      onCancel={isDismissable ? undefined : (event) => event.preventDefault()}
    >
      {top}
      <div className={styles['body']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {isDismissable && (
        <form method="dialog" className={styles['close']}>
          <IconButton
            type="submit"
            name="close"
            label={text.shell_close()}
            place={top === undefined ? undefined : 'onPicture'}
          />
        </form>
      )}
    </dialog>
  );
}
