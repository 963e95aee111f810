import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & {
  label: ReactNode;
  error?: string;
};

/** A labelled checkbox. */
export function Checkbox({ label, error, id: given, ...rest }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={styles['checkbox']}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles['box']}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? rest['aria-describedby'] : `${id}-error`}
      />
      <label htmlFor={id}>{label}</label>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
