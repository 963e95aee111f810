import type { MouseEvent } from 'react';
import { announcePlace } from './announce.ts';
import { messages } from './opened-page.ts';

/** The list has its new order some time after a move. */
const moveDelayMs = 100;

type Props = {
  title: string;
  index: number;
  count: number;
  /** moves the item to another place of its list */
  onMove: (to: number) => void;
};

/** Buttons that move an item of a list. The focus stays on the button; a screen reader says the new place. */
export function MoveButtons({ title, index, count, onMove }: Props) {
  const move = (event: MouseEvent<HTMLButtonElement>, step: 1 | -1): void => {
    // the row itself opens with a click
    event.stopPropagation();
    const to = Math.min(Math.max(index + step, 0), count - 1);
    announcePlace(document, title, to, count);
    if (to === index) return;
    const rows = event.currentTarget.closest('ol, [data-dnd-container]')?.children;
    onMove(to);
    setTimeout(() => rows?.[to]?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus(), moveDelayMs);
  };
  const { moveUp, moveDown } = messages.canvas;
  return (
    <>
      <button
        type="button"
        data-step="-1"
        aria-label={`${moveUp}: ${title}`}
        aria-disabled={index === 0}
        onClick={(event) => move(event, -1)}
      >
        ↑
      </button>
      <button
        type="button"
        data-step="1"
        aria-label={`${moveDown}: ${title}`}
        aria-disabled={index === count - 1}
        onClick={(event) => move(event, 1)}
      >
        ↓
      </button>
    </>
  );
}
