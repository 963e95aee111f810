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
    const rewriteHistory = (): void => {
      const { appState, history } = getPuck();
      const states = history.histories.slice(0, history.index + 1).map(({ state }) => ({
        ui: appState.ui,
        data: merged.addTheirs(state.data ?? appState.data),
      }));
      const earlier = states.filter(({ data }) => !isEqual(data, appState.data));
      history.setHistories([...earlier, { ui: appState.ui, data: appState.data }].map((state) => ({ state })));
    };
    // Puck adds a typed letter at the end of the task of its key, so the merge runs in the next task
    let timer = setTimeout(() => {
      const data = merged.show(getPuck().appState.data);
      if (data === undefined) return;
      getPuck().dispatch({ type: 'setData', data });
      merged.save(getPuck().appState.data);
      timer = setTimeout(rewriteHistory, historyDelayMs);
    });
    return () => clearTimeout(timer);
  }, [merged, getPuck]);
  return children;
}
