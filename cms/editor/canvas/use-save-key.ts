import { useEffect } from 'react';

/** Saves with Ctrl+S or Cmd+S while the focus is in a document: the screen and the frame each are one. */
export function useSaveKey(target: Document | undefined, save: () => void): void {
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    target?.addEventListener('keydown', saveByKey);
    return () => target?.removeEventListener('keydown', saveByKey);
  });
}
