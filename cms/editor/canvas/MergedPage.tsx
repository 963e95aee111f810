import { createUsePuck } from '@puckeditor/core';
import { useEffect, type ReactNode } from 'react';
import { useEditor } from './editor-state.ts';

const usePuck = createUsePuck();

/** Shows the merged page after another editor saved first; undo leads back to the own one. */
export function MergedPage({ children }: { children: ReactNode }) {
  const { merged } = useEditor();
  const dispatch = usePuck((state) => state.dispatch);
  useEffect(() => {
    if (merged) dispatch({ type: 'setData', data: merged });
  }, [merged, dispatch]);
  return children;
}
