import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import { joinClasses } from './join-classes.ts';

/** A round button with an icon only; `label` is its accessible name. Its default `type` is "button". */
export function IconButton({
  name,
  label,
  position: tooltipPosition,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'name'> & {
  name: ComponentProps<typeof Icon>['name'];
  label: string;
  /** at the end of a line, aligned with the icon; or on a picture */
  position?: 'atEdge' | 'onPicture' | undefined;
}) {
  return (
    <button {...rest} type={type} className={joinClasses(styles['button'], tooltipPosition && styles[tooltipPosition])}>
      <Icon name={name} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
