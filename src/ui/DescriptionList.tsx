import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/**
 * What is known of something, each fact on a line: its name, and at the other end what it is.
 *
 * @param rows name and value, in order.
 * @param kind close lines where there are many; stacked ones where a value is a sentence.
 * @param children rows that follow, each a div of dt and dd.
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
    <dl className={styles['facts']} data-kind={kind}>
      {rows.map(([name, value], index) => (
        // two may have one name: the fields of an event are what was sent
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
