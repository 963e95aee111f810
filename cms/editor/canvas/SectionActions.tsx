import { ActionBar, createUsePuck } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { messages } from './opened-page.ts';

const usePuck = createUsePuck();

/** The zone of the page's sections. */
const zone = 'root:default-zone';

/** Buttons over the selected section: up, down and those of Puck. */
export function SectionActions({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const dispatch = usePuck((state) => state.dispatch);
  const index = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? -1);
  const count = usePuck(({ appState }) => appState.data.content.length);
  const move = (to: number): void => {
    dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone });
    dispatch({ type: 'setUi', ui: { itemSelector: { index: to, zone } } });
  };
  return (
    <ActionBar {...(label !== undefined && { label })}>
      <ActionBar.Group>
        <ActionBar.Action label={messages.canvas.moveUp} disabled={index <= 0} onClick={() => move(index - 1)}>
          <span aria-hidden>↑</span>
        </ActionBar.Action>
        <ActionBar.Action
          label={messages.canvas.moveDown}
          disabled={index < 0 || index >= count - 1}
          onClick={() => move(index + 1)}
        >
          <span aria-hidden>↓</span>
        </ActionBar.Action>
      </ActionBar.Group>
      <ActionBar.Group>{children}</ActionBar.Group>
    </ActionBar>
  );
}
