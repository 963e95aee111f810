import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { text } from '../../core/i18n/text.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  id: string;
  title: string;
  /** the dialog has closed, by Escape, the cross or its form */
  onClose?: () => void;
  /** false removes close button, Escape and backdrop: only one of its buttons closes it */
  isDismissable?: boolean;
  /** content above the title, such as a picture */
  top?: ReactNode;
  children: ReactNode;
  /** the buttons at the bottom */
  actions?: ReactNode;
};

const doubleClickMs = 500;

/** Moves a lost focus to the last control before a dialog of a page: no control opened it, or that control is gone. */
function restoreFocus(dialog: HTMLDialogElement): void {
  // a browser moves the focus out of a closed dialog with the next frame only
  const { activeElement, body } = document;
  if (activeElement !== body && !dialog.contains(activeElement)) return;
  const controls = [...(dialog.closest('main')?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])];
  const isBefore = (control: HTMLElement): boolean =>
    control.closest('dialog') === null &&
    (control.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  controls.findLast(isBefore)?.focus();
}

/**
 * A modal on the platform's dialog element: focus stays inside and returns, Escape closes. The focus starts on its
 * first control, or on the one with `data-first-focus`: the safe button of an irreversible action.
 */
export function Dialog({ isOpen, ...properties }: DialogProps & { isOpen: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // before the paint: the close event of the last closing may follow, and a dialog that is open by then stays open
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === element.open) return;
    if (!isOpen) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    // the second click of a double click falls on the backdrop: at first the backdrop does not close the dialog
    const replace = (from: string, to: string) => {
      if (element.getAttribute('closedby') === from) element.setAttribute('closedby', to);
    };
    replace('any', 'closerequest');
    const timer = setTimeout(replace, doubleClickMs, 'closerequest', 'any');
    return () => clearTimeout(timer);
  }, [isOpen]);
  return <StaticDialog {...properties} element={dialog} />;
}

/** The same as HTML without hydration: `data-opens={id}` opens it. */
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
      // the platform's light dismiss; where it is missing, close button and Escape remain
      {...{ closedby: isDismissable ? 'any' : 'none' }}
      // the event fires after closing: a dialog that was reopened stays open
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        onClose?.();
        restoreFocus(currentTarget);
      }}
      onCancel={(event) => {
        if (!isDismissable) event.preventDefault();
      }}
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
