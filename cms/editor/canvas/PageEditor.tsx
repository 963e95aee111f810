import { Puck, type Data, type Overrides } from '@puckeditor/core';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Locale } from '../../model/content-types.ts';
import { puckMessages } from '../messages/puck.ts';
import { DrawerItem } from './DrawerItem.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { EditorContext, useEditor, type EditorState } from './editor-state.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { readLocales } from '../form/documents.ts';
import { findProblems } from './find-problems.ts';
import { deleteCopy, readCopy } from './local-copy.ts';
import { makeConfig } from './make-config.tsx';
import { editorLanguage, messages, opened } from './opened-page.ts';
import { followKeys } from './canvas-keys.ts';
import { ListInput } from './ListInput.tsx';
import { followInput } from './focus-when-ready.ts';
import { followPage } from './focus-field.ts';
import { useFrameLook } from './frame-look.ts';
import { followFields } from './mark-text.ts';
import { MergedPage } from './MergedPage.tsx';
import { nameFrame } from './name-frame.ts';
import { toPageData } from './page-data.ts';
import { OutlineRows } from './OutlineRows.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import { SectionActions } from './SectionActions.tsx';
import { listCurrent } from './server-problems.ts';
import { SideBySide } from './SecondLanguage.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSaveKey } from './use-save-key.ts';
import { isWide, useSecondLanguage } from './use-second-language.ts';
import { useSaving } from './use-saving.ts';

const stored = toPageData(opened.form);
const copy = readCopy();
// a copy of an older version is saved on its base, so another editor's save leads to a conflict that loses nothing
const first = copy?.data ?? stored;

const ownLanguage: Locale = editorLanguage === 'en' ? 'sv' : editorLanguage;
const pageLocales = readLocales(opened.form);
/** The editor's language, or the first one that has the page. */
const firstLocale = pageLocales.includes(ownLanguage) ? ownLanguage : pageLocales[0]!;

const viewports = [
  { width: 390, label: messages.canvas.widths.phone, icon: 'Smartphone' as const },
  { width: 800, label: messages.canvas.widths.tablet, icon: 'Tablet' as const },
  { width: 1280, label: messages.canvas.widths.computer, icon: 'Monitor' as const },
];

/** True for a screen with space for the drawer, a legible page and its fields. */
const hasBothPanels = (): boolean => window.matchMedia('(min-width: 1500px)').matches;

/** The width of the page that is legible in the editor's window. */
const chooseWidth = (): number => {
  if (!window.matchMedia('(min-width: 1000px)').matches) return 390;
  const isLarge = window.matchMedia('(min-width: 1800px)').matches;
  return isLarge && !(isWide() && pageLocales.length > 1) ? 1280 : 800;
};

const initialUi = {
  leftSideBarVisible: hasBothPanels(),
  viewports: { current: { width: chooseWidth(), height: 'auto' as const }, controlsVisible: true, options: viewports },
};

/** The frame of the canvas. */
function Frame({ children, document: target }: { children: ReactNode; document?: Document | undefined }) {
  const { locale, save } = useEditor();
  useSaveKey(target, save);
  useFrameLook(target, locale);
  useEffect(() => {
    if (!target) return;
    nameFrame(target);
    const ends = [followInput(target), followPage(target), followKeys(target), followFields(target)];
    return () => ends.forEach((end) => end());
  }, [target]);
  return children;
}

const Input = ({ name, children }: { name: string; children: ReactNode }) => (
  <FieldProblem name={name}>{children}</FieldProblem>
);

const overrides = {
  actionBar: SectionActions,
  drawerItem: DrawerItem,
  header: EditorHeader,
  headerActions: Toolbar,
  iframe: Frame,
  outline: OutlineRows,
  puck: MergedPage,
  preview: SideBySide,
  fieldTypes: { text: Input, textarea: Input, number: Input, select: Input, array: ListInput },
} as unknown as Partial<Overrides>;

/** The editor of one page: the page as visitors get it, with the fields of the selected section. */
export function PageEditor() {
  const [data, setData] = useState<Data>(first);
  const [locale, setLocale] = useState<Locale>(firstLocale);
  const [isDark, setDark] = useState(false);
  const { save, isDirty, failure, merged, mergedWith, compare, merge, serverProblems, state } = useSaving(
    data,
    stored,
    copy?.base,
  );
  const config = useMemo(() => makeConfig(locale), [locale]);
  const checked = useDeferredValue(data);
  const problems = useMemo(
    () => [...findProblems(checked), ...listCurrent(serverProblems, checked)],
    [checked, serverProblems],
  );
  const secondLanguage = useSecondLanguage(locale, readLocales(data.root.props ?? {}));
  const editor: EditorState = {
    locale,
    setLocale,
    ...secondLanguage,
    problems,
    isDark,
    toggleDark: () => setDark(!isDark),
    isDirty,
    saveState: state,
    save: () => {
      if (isDirty) void save();
    },
    merged,
  };
  useSaveKey(document, editor.save);
  return (
    <EditorContext value={editor}>
      <SaveNotice failure={failure} mergedWith={mergedWith} compare={compare} onMerge={merge} />
      {copy && first === copy.data && isDirty && (
        <div className="save-notice">
          {messages.canvas.restored}{' '}
          <button
            type="button"
            onClick={() => {
              deleteCopy();
              window.location.reload();
            }}
          >
            {messages.canvas.dropRestored}
          </button>
        </div>
      )}
      <Puck
        config={config}
        data={first}
        onChange={setData}
        headerTitle={opened.title}
        dictionary={puckMessages[editorLanguage]}
        viewports={viewports}
        ui={initialUi}
        overrides={overrides}
      />
    </EditorContext>
  );
}
