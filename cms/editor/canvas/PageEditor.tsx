import { Puck, type Data, type Overrides } from '@puckeditor/core';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Locale } from '../../model/content-types.ts';
import { puckMessages } from '../messages/puck.ts';
import { DrawerItem } from './DrawerItem.tsx';
import { EditorContext, useEditor, type EditorState } from './editor-state.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { readLocales } from '../form/documents.ts';
import { findProblems } from './find-problems.ts';
import { deleteCopy, readCopy } from './local-copy.ts';
import { makeConfig } from './make-config.tsx';
import { editorLanguage, isFooter, messages, opened } from './opened-page.ts';
import { followPage } from './focus-field.ts';
import { nameFrame } from './name-frame.ts';
import { toPageData } from './page-data.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { SectionActions } from './SectionActions.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSaveKey } from './use-save-key.ts';
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

const initialUi = {
  viewports: { current: { width: 1280, height: 'auto' as const }, controlsVisible: true, options: viewports },
};

/** The frame of the canvas with the site's styles; the editor's own screen does not load them. */
function Frame({ children, document: target }: { children: ReactNode; document?: Document | undefined }) {
  const { isDark, save } = useEditor();
  useSaveKey(target, save);
  useEffect(() => {
    if (!target) return;
    nameFrame(target);
    const link = target.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/editor/canvas/site.css';
    target.head.append(link);
    return () => link.remove();
  }, [target]);
  useEffect(() => target && followPage(target), [target]);
  useEffect(() => {
    target?.documentElement.style.setProperty('color-scheme', isDark ? 'dark' : 'light');
  }, [target, isDark]);
  return children;
}

const Input = ({ name, children }: { name: string; children: ReactNode }) => (
  <FieldProblem name={name}>{children}</FieldProblem>
);

const overrides = {
  actionBar: SectionActions,
  drawerItem: DrawerItem,
  headerActions: Toolbar,
  iframe: Frame,
  fieldTypes: { text: Input, textarea: Input, number: Input, select: Input, array: Input },
} as unknown as Partial<Overrides>;

/** The editor of one page: the page as visitors get it, with the fields of the selected section. */
export function PageEditor() {
  const [data, setData] = useState<Data>(first);
  const [locale, setLocale] = useState<Locale>(firstLocale);
  const [isDark, setDark] = useState(false);
  const { save, isDirty, failure, serverMistakes, state } = useSaving(data, stored, copy?.base);
  const config = useMemo(() => makeConfig(locale), [locale]);
  const checked = useDeferredValue(data);
  const problems = useMemo(() => findProblems(checked), [checked]);
  const editor: EditorState = {
    locale,
    setLocale,
    problems,
    serverMistakes,
    isDark,
    toggleDark: () => setDark(!isDark),
    isDirty,
    saveState: state,
    save: () => {
      if (isDirty) void save();
    },
  };
  useSaveKey(document, editor.save);
  return (
    <EditorContext value={editor}>
      <SaveNotice failure={failure} onOverwrite={(version) => void save(version)} />
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
        headerTitle={isFooter ? messages.footer : String(opened.form['name'])}
        dictionary={puckMessages[editorLanguage]}
        viewports={viewports}
        ui={initialUi}
        overrides={overrides}
      />
    </EditorContext>
  );
}
