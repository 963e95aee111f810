import { useEffect, type RefObject } from 'react';

/** Takes files that are dropped on, or pasted into, an element. */
export function useDroppedFiles(element: RefObject<HTMLElement | null>, take: (files: File[]) => void): void {
  useEffect(() => {
    const target = element.current;
    const read = (event: DragEvent | ClipboardEvent): void => {
      const transfer = event instanceof DragEvent ? event.dataTransfer : event.clipboardData;
      const files = [...(transfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    // a drop is allowed where dragging is not ignored
    const allow = (event: DragEvent): void => event.preventDefault();
    target?.addEventListener('paste', read);
    target?.addEventListener('drop', read);
    target?.addEventListener('dragover', allow);
    return () => {
      target?.removeEventListener('paste', read);
      target?.removeEventListener('drop', read);
      target?.removeEventListener('dragover', allow);
    };
  }, [element, take]);
}
