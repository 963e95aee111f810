import { useGetPuck } from '@puckeditor/core';
import { useEffect, type ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

/** Puck adds a change to its history after 250 ms without another one. */
const historyDelayMs = 300;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Shows the merged page after another editor saved first. Undo then removes own changes alone. */
export function MergedPage({ children }: { children: ReactNode }) {
  const { merged } = useEditor();
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!merged) return;
    getPuck().dispatch({ type: 'setData', data: merged.data });
    const timer = setTimeout(() => {
      const { appState, history } = getPuck();
      const states = history.histories.slice(0, history.index + 1).map(({ state }) => ({
        ui: appState.ui,
        data: merged.addTheirs(state.data ?? appState.data),
      }));
      const earlier = states.filter(({ data }) => !isEqual(data, appState.data));
      history.setHistories([...earlier, { ui: appState.ui, data: appState.data }].map((state) => ({ state })));
    }, historyDelayMs);
    return () => clearTimeout(timer);
  }, [merged, getPuck]);
  return children;
}
