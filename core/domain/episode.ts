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
  /** where the user stopped, in seconds */
  currentSpot: number;
  /** undefined when the user may not play it */
  audioUrl: string | undefined;
};

/** An episode on its own page; `textContent` is set when there is more text than the description. */
export type EpisodeDetails = Episode & { textContent: RichText | undefined };

/** Share of an episode from which it counts as played. */
export const playedShare = 0.99;

/** Calculates the played share of an episode, from 0 to 1. */
export function readProgress(episode: Episode): number {
  if (episode.hasCompleted) return 1;
  return episode.lengthSeconds > 0 ? Math.min(1, episode.currentSpot / episode.lengthSeconds) : 0;
}

export const isPlayed = (episode: Episode): boolean => readProgress(episode) >= playedShare;
