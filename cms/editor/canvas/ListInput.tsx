import { useGetPuck } from '@puckeditor/core';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { FieldProblem } from './FieldProblem.tsx';
import { messages } from './opened-page.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { quietDrag } from './quiet-drag.ts';

type List = { count: number; move: (from: number, to: number) => void };

const ListContext = createContext<List>({ count: 0, move: () => undefined });

/** Moves an item of a list to another place. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), items[from]!, ...others.slice(to)];
};

/** Returns the focus to the list when its row is gone. */
function useKeptFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter || document.activeElement !== document.body) return;
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('.item-title') ?? [])];
    const next = titles[Math.min(focused.current, count - 1)] ?? list.current?.querySelector('button');
    next?.focus();
  }, [count]);
  const note = (target: EventTarget): void => {
    const rows = [...(list.current?.querySelector('[data-dnd-container]')?.children ?? [])];
    const index = rows.findIndex((row) => row.contains(target as Node));
    if (index >= 0) focused.current = index;
  };
  return { list, note };
}

type Props = {
  id: string;
  label?: string;
  name: string;
  value: readonly object[] | undefined;
  onChange: (value: object[], ui?: object) => void;
  children: ReactNode;
};

/** Puck's input of a list, whose items `ItemHead` moves. */
export function ListInput({ id, label = '', name, value = [], onChange, children }: Props) {
  const getPuck = useGetPuck();
  const { list, note } = useKeptFocus(value.length);
  useEffect(() => {
    // a plus sign without a name
    const add = list.current?.querySelector('[class*="ArrayField-addButton"]');
    add?.setAttribute('aria-label', `${messages.canvas.add}: ${label}`);
  });
  const context = useMemo((): List => {
    const move = (from: number, to: number): void => {
      // an open item stays open: Puck keeps its state by place
      const { arrayState } = getPuck().appState.ui;
      const own = arrayState[id];
      const items = own && moveItem(own.items, from, to).map((item, index) => ({ ...item, _currentIndex: index }));
      onChange(moveItem(value, from, to), own && { arrayState: { ...arrayState, [id]: { ...own, items } } });
    };
    return { count: value.length, move };
  }, [getPuck, id, onChange, value]);
  return (
    <ListContext value={context}>
      <div ref={list} onFocus={({ target }) => note(target)}>
        <FieldProblem name={name}>{children}</FieldProblem>
      </div>
    </ListContext>
  );
}

/** Title of an item in a list, which opens its fields, and buttons that move it. */
export function ItemHead({ title, index }: { title: string; index: number }) {
  const { count, move } = useContext(ListContext);
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Puck's row is the handle for the mouse, and opens with a click
    const row = head.current?.parentElement;
    return row ? quietDrag(row, { tabIndex: -1 }) : undefined;
  }, []);
  return (
    <span className="item-head" ref={head}>
      <button type="button" className="item-title">
        {title}
      </button>
      <span className="item-acts">
        <MoveButtons title={title} index={index} count={count} onMove={(to) => move(index, to)} />
      </span>
    </span>
  );
}
