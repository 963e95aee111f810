import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { joinClasses } from './join-classes.ts';

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'> & {
  label: string;
  /** shown below while there is no error */
  hint?: ReactNode;
  /** the error and how to correct it; marks the input as invalid and is announced */
  error?: string;
  /** for screen readers only, next to another visible label */
  isLabelHidden?: boolean;
  /** a button inside the field's right end, such as "apply" */
  action?: ReactNode;
};

/** A labelled text input with hint and error. */
export function Field({ label, hint, error, isLabelHidden = false, action, required, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles['field']} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <div className={joinClasses(styles['box'], action !== undefined && styles['withAction'])}>
        <input
          type="text"
          {...rest}
          id={id}
          required={required}
          className={styles['input']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {action}
      </div>
      <div className={styles['note']} id={`${id}-note`} aria-live="polite">
        {error !== undefined && <Icon name="error" size="small" />}
        {note}
      </div>
    </div>
  );
}
