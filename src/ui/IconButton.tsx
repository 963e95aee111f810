import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import { joinClasses } from './join-classes.ts';

/** A round button that shows an icon alone; `label` is what it is called. `type` is "button" unless said otherwise. */
export function IconButton({
  name,
  label,
  position: place,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'name'> & {
  name: ComponentProps<typeof Icon>['name'];
  label: string;
  /** at the end of a line, with which the icon is to end; or on a picture */
  position?: 'atEdge' | 'onPicture' | undefined;
}) {
  return (
    <button {...rest} type={type} className={joinClasses(styles['button'], place && styles[place])}>
      <Icon name={name} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
