import { createUsePuck } from '@puckeditor/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { quietDrag } from './quiet-drag.ts';

const usePuck = createUsePuck();

/** Puck's list of the sections in their order. The mouse drags a row; the keyboard reaches the button in it. */
export function OutlineRows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const ids = usePuck(({ appState }) => appState.data.content.map(({ props }) => props.id).join(' '));
  useEffect(() => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[class*="Layer-inner"]') ?? [];
    const ends = [...rows].map((row) => quietDrag(row, { tabIndex: -1 }));
    return () => ends.forEach((end) => end());
  }, [ids]);
  return (
    <div ref={list} className="outline-rows">
      {children}
    </div>
  );
}
