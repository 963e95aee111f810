import type { Locator, Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';

const texts = readTexts(sweden);

/** The player of a Swedish page. */
export const playerOf = (page: Page): Locator => page.getByRole('group', { name: /^Spelare: / });

export const playButton = (page: Page): Locator =>
  playerOf(page).getByRole('button', { name: textOf(texts, 'content_play'), exact: true });

export const pauseButton = (page: Page): Locator =>
  playerOf(page).getByRole('button', { name: textOf(texts, 'content_pause'), exact: true });

/** The slider of the position. */
export const slider = (page: Page): Locator =>
  playerOf(page).getByRole('slider', { name: textOf(texts, 'content_position') });

/** The position of the audio, in seconds. */
export const spotOf = (page: Page): Promise<number> =>
  page.locator('nl-player[id] audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
