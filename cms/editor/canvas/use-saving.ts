import type { Data } from '@puckeditor/core';
import { useEffect, useRef, useState } from 'react';
import { deleteCopy, keepCopy } from './local-copy.ts';
import type { MergedData } from './editor-state.ts';
import { mergePages, type Choice, type Merged } from './merge-pages.ts';
import { messages, opened } from './opened-page.ts';
import { assignKeys, toPageData, toPageForm } from './page-data.ts';
import { placeMistakes } from './server-problems.ts';
import { savePage, type SaveConflict, type SaveFailure } from './saving.ts';

const firstBase = typeof opened.form['base'] === 'string' ? opened.form['base'] : null;

/**
 * Saves the page's data, and keeps a copy in the browser until then. When another editor saved first, it merges both
 * changes; the canvas shows `merged` then, and that is saved next.
 *
 * @param copyBase version that a restored copy started from.
 */
export function useSaving(data: Data, initial: Data, copyBase: string | null = firstBase) {
  const [saved, setSaved] = useState(initial);
  const [failure, setFailure] = useState<SaveFailure | undefined>();
  const [merged, setMerged] = useState<MergedData | undefined>();
  const [mergedWith, setMergedWith] = useState<SaveConflict | undefined>();
  const [serverProblems, setServerProblems] = useState(() => placeMistakes(opened.status.mistakes, initial));
  const [isSaving, setSaving] = useState(false);
  const [isOnline, setOnline] = useState(navigator.onLine);
  const base = useRef(copyBase);
  const latest = useRef(data);
  const keys = useRef(new Map<string, string>());
  /** the own page, when the editor chose texts of another one: it stays in the versions */
  const replaced = useRef<Record<string, unknown> | undefined>(undefined);
  const sent = useRef(Promise.resolve());
  const isDirty = data !== saved;

  const sendNow = async (current: Data): Promise<void> => {
    setSaving(true);
    const keyed = assignKeys(current, keys.current);
    const form = toPageForm(keyed, base.current);
    const result = await savePage({ ...form, ...(replaced.current && { replaced: replaced.current }) });
    setSaving(false);
    if (!result.ok) {
      setFailure(result.failure);
      // the editor decides about a page that another one deleted
      if (result.failure.code === 'conflict' && result.failure.theirs !== null) merge(result.failure);
      return;
    }
    base.current = result.status.version;
    replaced.current = undefined;
    deleteCopy();
    setFailure(undefined);
    setServerProblems(placeMistakes(result.status.mistakes, keyed));
    setSaved(current);
  };

  /** One save after another: the next one starts from the version of the one before. */
  const send = (current?: Data): Promise<void> =>
    (sent.current = sent.current.then(() => sendNow(current ?? latest.current)));

  /** Saves both changes if the editor has chosen a value for each field that both changed. */
  const merge = (conflict: SaveConflict, choices: Readonly<Record<string, Choice>> = {}): void => {
    const { version } = conflict;
    const isOpen = (both: Merged | undefined): boolean =>
      both?.conflicts.some(({ id }) => choices[id] === undefined) ?? false;
    const both = compare(conflict, choices);
    if (isOpen(both)) return;
    setFailure(undefined);
    const start = (): void => {
      base.current = version;
      if (Object.values(choices).includes('theirs'))
        replaced.current = toPageForm(assignKeys(latest.current, keys.current), version);
    };
    if (!both?.hasTheirs) {
      start();
      return void send();
    }
    setMergedWith(conflict);
    setMerged({
      show: (current) => {
        const shown = compare(conflict, choices, current);
        // typed since: the same field as the other editor
        if (shown && !isOpen(shown)) return shown.data;
        setFailure(conflict);
        return undefined;
      },
      save: (shown) => {
        start();
        void send(shown);
      },
      addTheirs: (earlier) => compare(conflict, choices, earlier)?.data ?? earlier,
    });
  };

  const compare = (
    { base: common, theirs }: SaveConflict,
    choices: Readonly<Record<string, Choice>> = {},
    mine = latest.current,
  ) =>
    theirs === null
      ? undefined
      : mergePages(
          common === null ? undefined : toPageData(common),
          assignKeys(mine, keys.current),
          toPageData(theirs),
          choices,
        );

  const save = (): Promise<void> => {
    setMergedWith(undefined);
    return send();
  };

  useEffect(() => {
    latest.current = data;
  }, [data]);

  useEffect(() => {
    if (isDirty) keepCopy({ base: base.current, data });
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty) event.preventDefault();
    };
    const update = (): void => {
      setOnline(navigator.onLine);
      // the connection is back: what was not saved without it is saved now
      if (navigator.onLine && failure?.code === 'offline') void send();
    };
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
  return { save, isDirty, failure, merged, mergedWith, compare, merge, serverProblems, state };
}
