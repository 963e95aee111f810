import { IconOutline, type IconSize } from './Icon.tsx';
import { pageIconPaths, type PageIconName } from './page-icon-paths.ts';

/** Any drawn sign, for what is written as HTML and never taken up by React: decoration, as `Icon` is. */
export const PageIcon = ({ name, size }: { name: PageIconName; size?: IconSize }) => (
  <IconOutline path={pageIconPaths[name]} size={size} />
);
