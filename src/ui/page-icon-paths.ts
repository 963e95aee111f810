import { iconPaths } from './icon-paths.ts';

/** Outlines of all icons: more than the browser gets as script. */
export const pageIconPaths = {
  ...iconPaths,
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16.2 16.2L20 20',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M2.5 19.5c.8-3.5 3.2-5 6.5-5s5.7 1.5 6.5 5M16 5.5a3.3 3.3 0 0 1 0 6.3M18 14.8c2 .6 3.1 2.2 3.5 4.7',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c-5 5.5-5 11.5 0 17c5-5.5 5-11.5 0-17',
  external: 'M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  star: 'M12 3.8l2.5 5.3 5.8.7-4.3 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.3-4 5.8-.7z',
  library: 'M5 5v14M9.5 5v14M14 5.5l5 13M3 19h18',
  noAds: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M6 6l12 12M10 9l0 6 4.5-3',
  student: 'M12 5L2.5 9.5 12 14l9.5-4.5zM6.5 12v4.5c3 2.5 8 2.5 11 0V12M21.5 9.5V15',
  cancel: 'M5 5.5h14v14H5zM5 10h14M9 3.5v3M15 3.5v3M9.5 13l5 4M14.5 13l-5 4',
  local: 'M2.5 19L9 7.5l4 7 2.5-4L21.5 19zM17 5.5v.1',
  devices: 'M3.5 5h13v9h-13zM2 18h11M16.5 10.5h5v9h-5z',
  headphones: 'M4 17v-4.5a8 8 0 0 1 16 0V17M4 14.5h3.5v5H5.5L4 18zM20 14.5h-3.5v5h2L20 18z',
  book: 'M4.5 5.5c3-1 5.5-.6 7.5 1c2-1.6 4.5-2 7.5-1v13c-3-1-5.5-.6-7.5 1c-2-1.6-4.5-2-7.5-1zM12 6.5v13',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  moon: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10',
  share: 'M12 15V3.5M7.5 7.5L12 3.5l4.5 4M5 12.5v7.5h14v-7.5',
  volume: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 7.5V12l3.2 2.2',
} as const;

export type PageIconName = keyof typeof pageIconPaths;

/** True when an external name, such as an editor's, is a known icon. */
export const isIconName = (name: string): name is PageIconName => Object.hasOwn(pageIconPaths, name);
