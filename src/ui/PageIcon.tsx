import { IconOutline, type IconSize } from './Icon.tsx';
import { pageIconPaths, type PageIconName } from './page-icon-paths.ts';

/** An icon for HTML without hydration: decorative, like `Icon`. */
export const PageIcon = ({ name, size }: { name: PageIconName; size?: IconSize }) => (
  <IconOutline path={pageIconPaths[name]} size={size} />
);
