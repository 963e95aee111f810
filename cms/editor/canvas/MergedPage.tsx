import { useGetPuck } from '@puckeditor/core';
import { useEffect, type ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

/** Shows the merged page after another editor saved first. Undo removes own changes alone, not those of the other one. */
export function MergedPage({ children }: { children: ReactNode }) {
  const { merged } = useEditor();
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!merged) return;
    const { appState, history } = getPuck();
    const earlier = history.histories.slice(0, history.index + 1).map((one) => ({
      ...one,
      state: { ui: appState.ui, data: merged.addTheirs(one.state.data ?? appState.data) },
    }));
    history.setHistories([...earlier, { state: { ui: appState.ui, data: merged.data } }]);
  }, [merged, getPuck]);
  return children;
}
