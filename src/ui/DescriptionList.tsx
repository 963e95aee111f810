import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** One name with its value. */
export const DescriptionRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/**
 * A list of names and values.
 *
 * @param kind close lines for many rows; stacked ones for values that are sentences.
 * @param children further `DescriptionRow`s.
 */
export function DescriptionList({
  rows = [],
  kind,
  children,
}: {
  rows?: readonly (readonly [name: string, value: ReactNode])[];
  kind?: 'close' | 'stacked';
  children?: ReactNode;
}) {
  return (
    <dl className={styles['rows']} data-kind={kind}>
      {rows.map(([name, value], index) => (
        // names may repeat: the fields of an event
        <DescriptionRow key={index} name={name}>
          {value}
        </DescriptionRow>
      ))}
      {children}
    </dl>
  );
}
