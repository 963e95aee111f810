import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useEffect, useRef } from 'react';
import type { ItemType } from '../form/item-schema.ts';
import { itemDisplays } from '../item-displays.ts';
import { labelOf } from '../label.ts';
import { focusFirstField } from './focus-field.ts';
import { editorLanguage, messages } from './opened-page.ts';
import { quietDrag } from './quiet-drag.ts';
import { Thumbnail } from './Thumbnail.tsx';

const usePuck = createUsePuck();

/** Leaves the keyboard one button per item: Puck has a second copy of it, and makes it a focusable drag handle. */
function useSingleFocus() {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outer = item.current?.parentElement;
    if (!outer) return;
    if (outer.dataset['testid'] === '') outer.inert = true;
    return quietDrag(outer, { tabIndex: -1 });
  }, []);
  return item;
}

/** A section type in the drawer, to drag, and a button that adds it below the selected section. */
export function DrawerItem({ name }: { name: string }) {
  const dispatch = usePuck((state) => state.dispatch);
  const selected = usePuck(({ appState }) => appState.ui.itemSelector?.index);
  const count = usePuck(({ appState }) => appState.data.content.length);
  const label = labelOf(name, messages);
  const getPuck = useGetPuck();
  const add = (): void => {
    const index = selected === undefined ? count : selected + 1;
    dispatch({
      type: 'insert',
      componentType: name,
      destinationIndex: index,
      destinationZone: 'root:default-zone',
    });
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone: 'root:default-zone' } } });
    focusFirstField(String(getPuck().selectedItem?.props.id));
  };
  return (
    <div className="drawer-item" ref={useSingleFocus()}>
      <Thumbnail type={name as ItemType} />
      <span>
        {label}
        <small>{itemDisplays[name as ItemType][editorLanguage].sentence}</small>
      </span>
      <button
        type="button"
        aria-label={`${messages.canvas.add}: ${label}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={add}
      >
        +
      </button>
    </div>
  );
}
