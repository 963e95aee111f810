import { createUsePuck } from '@puckeditor/core';
import { languageNames, localeNames, type Locale } from '../../model/content-types.ts';
import { readLocales } from '../form/documents.ts';
import { findItemSchema } from '../form/item-schema.ts';
import { copyLanguage } from './copy-language.ts';
import { useEditor } from './editor-state.ts';
import { messages, opened } from './opened-page.ts';
import { pageFields } from './page-data.ts';
import { Presence } from './Presence.tsx';
import { ProblemList } from './ProblemList.tsx';

const usePuck = createUsePuck();

/** The languages of the regions that have the page. */
function useChosenLocales() {
  const root = usePuck(({ appState }) => appState.data.root);
  return readLocales(root.props ?? {});
}

/** The switch of the language, with the number of problems in each. */
function LanguageSwitch() {
  const { locale, setLocale, problems } = useEditor();
  const chosen = useChosenLocales();
  return (
    <div className="languages" role="group" aria-label={messages.canvas.pageLanguage}>
      {localeNames.map((name) => {
        const count = problems.filter((problem) => problem.locale === name).length;
        return (
          <button key={name} type="button" lang={name} aria-pressed={name === locale} onClick={() => setLocale(name)}>
            {languageNames[name]}
            {!chosen.includes(name) && ` (${messages.canvas.noPage})`}
            {count > 0 && (
              <span className="count">
                {count} <span className="visually-hidden">{messages.canvas.missing}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Chooses the language next to the canvas. */
function SecondSwitch() {
  const { second, setSecond, secondChoices } = useEditor();
  if (secondChoices.length === 0) return null;
  return (
    <label className="second-switch">
      {messages.canvas.nextToIt}
      <select value={second ?? 'none'} onChange={({ target }) => setSecond(target.value as Locale | 'none')}>
        <option value="none">{messages.canvas.none}</option>
        {secondChoices.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Copies the Swedish values of the selected section, or of the page, to blank fields of the language. */
function CopyFromSwedish() {
  const { locale } = useEditor();
  const dispatch = usePuck((state) => state.dispatch);
  const selected = usePuck((state) => state.selectedItem);
  const root = usePuck(({ appState }) => appState.data.root);
  const selector = usePuck(({ appState }) => appState.ui.itemSelector);
  const chosen = useChosenLocales();
  if (locale === 'sv' || !chosen.includes('sv')) return null;
  const copy = (): void => {
    const schema = selected && findItemSchema(selected.type);
    if (selected && selector && schema) {
      const filled = copyLanguage(schema, selected.props[locale], selected.props['sv']);
      const data = { ...selected, props: { ...selected.props, [locale]: filled } };
      dispatch({ type: 'replace', destinationIndex: selector.index, destinationZone: selector.zone ?? '', data });
      return;
    }
    const props = (root.props ?? {}) as Record<string, unknown>;
    const filled = copyLanguage(pageFields, props[locale], props['sv']);
    dispatch({ type: 'replaceRoot', root: { ...root, props: { ...props, [locale]: filled } } });
  };
  return (
    <button type="button" onClick={copy}>
      {messages.canvas.copyFromSwedish}
    </button>
  );
}

/** Language, colours and problems, above the canvas. */
export function Toolbar() {
  const { isDark, toggleDark } = useEditor();
  return (
    <div className="toolbar">
      <LanguageSwitch />
      <SecondSwitch />
      <CopyFromSwedish />
      <button type="button" aria-pressed={isDark} onClick={toggleDark}>
        {messages.canvas.dark}
      </button>
      <ProblemList />
      <Presence />
      <a className="button" href={`/editor/page/${opened.name}`}>{`${messages.preview} · ${messages.publish}`}</a>
    </div>
  );
}
