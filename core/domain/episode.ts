import type { RichText } from './rich-text.ts';

/** An episode as lists show it. */
export type Episode = {
  id: string;
  podcastId: string;
  podcastTitle: string;
  podcastSlug: string;
  title: string;
  description: string;
  lengthSeconds: number;
  /** ISO time */
  dateAdded: string;
  imageUrl: string;
  smallImageUrl: string;
  isPremium: boolean;
  isPlayable: boolean;
  hasCompleted: boolean;
  authorFullName: string;
  /** where the listener stopped, in seconds */
  currentSpot: number;
  /** undefined when this listener may not hear it */
  audioUrl: string | undefined;
};

/** An episode as its own page shows it; `textContent` where its description is not all. */
export type EpisodeDetails = Episode & { textContent: RichText | undefined };

/** Share of an episode from which it counts as played. */
export const playedShare = 0.99;

/** How far the listener came, from 0 to 1. */
export function readProgress(episode: Episode): number {
  if (episode.hasCompleted) return 1;
  return episode.lengthSeconds > 0 ? Math.min(1, episode.currentSpot / episode.lengthSeconds) : 0;
}

/** True when the "marked as played" label stands on the card: at 99 % or more. */
export const isPlayed = (episode: Episode): boolean => readProgress(episode) >= playedShare;
