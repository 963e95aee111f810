import type { PaletteName } from '../model/artwork.ts';

/** Colours that go together. Text in `ink` reads on `ground` and `deep` (dark) or on `ground` and `second` (light). */
export type Palette = {
  tone: 'dark' | 'light';
  ground: string;
  deep: string;
  mid: string;
  accent: string;
  second: string;
  ink: string;
};

const dark = (ground: string, deep: string, mid: string, accent: string, second: string, ink: string): Palette => ({
  tone: 'dark',
  ground,
  deep,
  mid,
  accent,
  second,
  ink,
});

const light = (ground: string, deep: string, mid: string, accent: string, second: string): Palette => ({
  tone: 'light',
  ground,
  deep,
  mid,
  accent,
  second,
  ink: deep,
});

/** Every palette of the house, by name. */
export const palettes: Record<PaletteName, Palette> = {
  night: dark('#0f1b45', '#070d26', '#2c4a9e', '#5ef2c2', '#9b7bff', '#f2f6ff'),
  ember: dark('#3a1024', '#190610', '#84234a', '#ff6b4a', '#ffb347', '#fff1e0'),
  forest: dark('#14402f', '#0a211a', '#3f7558', '#fbd46d', '#a9c7a0', '#fbfada'),
  fjord: dark('#10445f', '#072738', '#2b7a9b', '#ffd27a', '#8fd3e8', '#f4fbff'),
  noir: dark('#16181d', '#08090b', '#3a3f4a', '#e63946', '#aab2c0', '#f7f7f2'),
  plum: dark('#42154d', '#1d0724', '#7d2f85', '#ff9ecb', '#ffc857', '#fff0fa'),
  cobalt: dark('#1f45d0', '#0b1f66', '#5478f5', '#ffe14d', '#bcd0ff', '#ffffff'),
  tomato: dark('#d13a26', '#6b140b', '#a32616', '#ffd9a0', '#ff9d7a', '#fff5ea'),
  teal: dark('#0f6163', '#053333', '#2c938c', '#ffb997', '#a8e6cf', '#f2fff9'),
  dusk: dark('#46307a', '#1e1440', '#8159b0', '#ffb56b', '#ff7e8a', '#fff3ea'),
  clay: dark('#9c4229', '#43170c', '#c4613f', '#f5d6a8', '#f0a37e', '#fff4e2'),
  moss: dark('#4a5a25', '#20290e', '#7b8d42', '#f3d34a', '#dfe3b4', '#fffbe3'),
  rose: light('#f7cdc4', '#4a1428', '#e98f86', '#c93a55', '#fff0e6'),
  sun: light('#ffcf56', '#4d1f00', '#ff9f1c', '#dd4a22', '#fff3d6'),
  mint: light('#c3ecd9', '#0e3b33', '#74c9a8', '#f26b3a', '#f7fff7'),
  lilac: light('#dccfff', '#2a1a5e', '#a68cea', '#f0657a', '#fff6e9'),
  ice: light('#dcecf5', '#16324f', '#8fb8d0', '#f0474d', '#ffffff'),
  sand: light('#f0e2c6', '#33281a', '#cfb98c', '#2f6f73', '#d9683f'),
};
