/** Widths in px at which layouts change: small to 479, medium 480–1024, large from 1025, extra large from 1750 (spec core §9). */
export const breakpoints = { medium: 480, large: 1025, extraLarge: 1750 } as const;

export type ScreenSize = 'small' | 'medium' | 'large' | 'extraLarge';

/** The size class of a viewport width in px. */
export function sizeOfWidth(width: number): ScreenSize {
  if (width >= breakpoints.extraLarge) return 'extraLarge';
  if (width >= breakpoints.large) return 'large';
  return width >= breakpoints.medium ? 'medium' : 'small';
}
