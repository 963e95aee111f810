/**
 * Outlines of the icons that React components use, as strokes on a 24 × 24 grid: each adds to the size of their pages.
 */
export const iconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h11',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.5 12.5l5 5 10-11',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.6v.1',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  error: 'M8 3.5h8l4.5 4.5v8l-4.5 4.5H8L3.5 16V8zM12 7.5v5.5M12 16.3v.1',
  success: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M8 12.3l2.8 2.8 5.2-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
} as const;

export type IconName = keyof typeof iconPaths;
