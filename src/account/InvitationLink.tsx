import { lazy, Suspense, useRef, type ComponentType } from 'react';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import styles from './InvitationPanel.module.css';

/** Loaded only where there is a link to show; without the code the link can still be copied. */
const QrCode = lazy<ComponentType<{ address: string; label: string }>>(() =>
  import('../ui/QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
);

/** Shows the open invitation: its URL to copy and a QR code (requirement DU-02). */
export function InvitationLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => showToast('success', text.duo_copied()),
      () => {
        field.current?.select();
        showToast('error', text.duo_copy_failed());
      },
    );
  };
  return (
    <>
      <Field
        ref={field}
        label={text.duo_link()}
        value={link}
        readOnly
        hint={text.duo_link_hint()}
        onFocus={(event) => event.currentTarget.select()}
        action={
          <Button size="small" onClick={copy}>
            {text.duo_copy()}
          </Button>
        }
      />
      <div className={styles['code']}>
        <span className={styles['picture']}>
          <Suspense>
            <QrCode address={link} label={text.duo_qr()} />
          </Suspense>
        </span>
        <p>{text.duo_qr_hint()}</p>
      </div>
    </>
  );
}
