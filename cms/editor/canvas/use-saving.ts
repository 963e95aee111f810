import type { Data } from '@puckeditor/core';
import { useEffect, useRef, useState } from 'react';
import { deleteCopy, keepCopy } from './local-copy.ts';
import { messages, opened } from './opened-page.ts';
import { toPageForm } from './page-data.ts';
import { savePage, type SaveFailure } from './saving.ts';

const firstBase = typeof opened.form['base'] === 'string' ? opened.form['base'] : null;

/**
 * Saves the page's data, and keeps a copy in the browser until then.
 *
 * @param copyBase version that a restored copy started from.
 */
export function useSaving(data: Data, initial: Data, copyBase: string | null = firstBase) {
  const [saved, setSaved] = useState(initial);
  const [failure, setFailure] = useState<SaveFailure | undefined>();
  const [serverMistakes, setServerMistakes] = useState(opened.status.mistakes);
  const [isSaving, setSaving] = useState(false);
  const [isOnline, setOnline] = useState(navigator.onLine);
  const base = useRef(copyBase);
  const isDirty = data !== saved;

  const save = async (over: string | null = base.current): Promise<void> => {
    setSaving(true);
    const result = await savePage(toPageForm(data, over));
    setSaving(false);
    if (!result.ok) return setFailure(result.failure);
    base.current = result.status.version;
    deleteCopy();
    setFailure(undefined);
    setServerMistakes(result.status.mistakes);
    setSaved(data);
  };

  useEffect(() => {
    if (isDirty) keepCopy({ base: base.current, data });
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty) event.preventDefault();
    };
    const update = (): void => setOnline(navigator.onLine);
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  });

  const { saving, offline, unsaved } = messages.canvas;
  const state = isSaving ? saving : !isOnline ? offline : isDirty ? unsaved : messages.canvas.saved;
  return { save, isDirty, failure, serverMistakes, state };
}
