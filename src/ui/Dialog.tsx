import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { text } from '../../core/i18n/text.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  id: string;
  title: string;
  /** the dialog has closed, by Escape, the cross or its form */
  onClose?: () => void;
  /** false takes away cross, Escape and backdrop: only an answer closes it */
  isDismissable?: boolean;
  /** content above the title, such as a picture */
  top?: ReactNode;
  children: ReactNode;
  /** the buttons at the foot */
  actions?: ReactNode;
};

/**
 * A modal on the platform's own dialog element: focus is kept inside and returned, Escape closes. It opens with the focus
 * on its first control, or on the one with `data-first-focus`: the harmless answer of a question about what cannot be undone.
 */
export function Dialog({ isOpen, ...properties }: DialogProps & { isOpen: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === element.open) return;
    if (!isOpen) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [isOpen]);
  return <StaticDialog {...properties} element={dialog} />;
}

/** The same in HTML that no React takes up: `data-opens={id}` opens it. */
export function StaticDialog({
  id,
  title,
  onClose,
  isDismissable = true,
  top,
  children,
  actions,
  element,
}: DialogProps & { element?: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog
      ref={element}
      id={id}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      // the platform's light dismiss; where it is missing, cross and Escape remain
      {...{ closedby: isDismissable ? 'any' : 'none' }}
      // the event fires after closing: a dialog that was reopened stays open
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
            position={top === undefined ? undefined : 'onPicture'}
          />
        </form>
      )}
    </dialog>
  );
}
