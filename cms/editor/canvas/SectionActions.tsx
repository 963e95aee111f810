import { ActionBar, createUsePuck } from '@puckeditor/core';
import type { MouseEvent, ReactNode } from 'react';
import { announcePlace } from './announce.ts';
import { messages } from './opened-page.ts';

const usePuck = createUsePuck();

/** The zone of the page's sections. */
const zone = 'root:default-zone';

/** Buttons over the selected section: up, down and those of Puck. */
export function SectionActions({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const dispatch = usePuck((state) => state.dispatch);
  const index = usePuck(({ appState }) => appState.ui.itemSelector?.index ?? -1);
  const count = usePuck(({ appState }) => appState.data.content.length);
  const move = (step: 1 | -1, { currentTarget }: MouseEvent): void => {
    const to = Math.min(Math.max(index + step, 0), count - 1);
    announcePlace(currentTarget.ownerDocument, label ?? '', to, count);
    if (to === index) return;
    dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone });
    dispatch({ type: 'setUi', ui: { itemSelector: { index: to, zone } } });
  };
  const buttons = [
    { step: -1, text: messages.canvas.moveUp, sign: '↑', isLast: index <= 0 },
    { step: 1, text: messages.canvas.moveDown, sign: '↓', isLast: index >= count - 1 },
  ] as const;
  return (
    <ActionBar {...(label !== undefined && { label })}>
      <div role="toolbar" aria-label={label} className="section-actions">
        <ActionBar.Group>
          {buttons.map(({ step, text, sign, isLast }) => (
            <ActionBar.Action
              key={step}
              label={text}
              aria-disabled={isLast}
              onClick={(event) => move(step, event as unknown as MouseEvent)}
            >
              <span aria-hidden>{sign}</span>
            </ActionBar.Action>
          ))}
        </ActionBar.Group>
        <ActionBar.Group>{children}</ActionBar.Group>
      </div>
    </ActionBar>
  );
}
