import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/**
 * A message in the flow of the page.
 *
 * @param isAnnounced announces a message that appears later; omit it for initial content.
 */
export function Notice({
  kind = 'info',
  title,
  isAnnounced = false,
  action,
  children,
}: {
  kind?: NoticeKind;
  title?: string;
  isAnnounced?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const role = isAnnounced ? (kind === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={styles['notice']} data-kind={kind} role={role}>
      <Icon name={kind} />
      <div className={styles['body']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
    </div>
  );
}

/** An announced error; nothing without a message. */
export const ErrorNotice = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : (
    <Notice kind="error" isAnnounced>
      <p>{message}</p>
    </Notice>
  );
