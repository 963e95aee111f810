import { html } from 'hono/html';
import type { ItemStatus } from '../../publishing/catalogue-drafts.ts';
import { applyOverride, type ItemKind } from '../../publishing/override.ts';
import { locales, type Locale } from '../../model/content-types.ts';
import { readField, type Content } from '../../source/entry.ts';
import type { Viewer } from '../current-editor.ts';
import { renderAction, renderPage, renderTouched, type Markup, type Notice } from '../views.ts';
import type { EditorMessages } from '../messages/en.ts';
import { formFields, showSource, type FormState, type Field, type FormValues, type FieldErrors } from './form.ts';
import { renderItemState } from './list-view.ts';

/** Form state of an item. */
export type ItemForm = {
  viewer: Viewer;
  notice: Notice;
  values: FormValues;
  errors: FieldErrors;
  formState: FormState;
  /** content with the categories and genres */
  content: Content;
  region: string;
};

const listed = { categoryIds: ['category', 'categoryId'], genreKeys: ['audiobookGenre', 'key'] } as const;

/** Choices of categories or genres with their labels in the language of the item's region. */
function listChoices(
  name: 'categoryIds' | 'genreKeys',
  { content, region }: ItemForm,
): [value: string, label: string][] {
  const [type, key] = listed[name];
  const locale = (Object.keys(locales) as Locale[]).find((candidate) => locales[candidate] === region) ?? 'sv';
  return [...content.entries.values()]
    .filter((entry) => entry.type === type)
    .map((entry) => [String(readField(entry, key, locale)), String(readField(entry, 'name', locale))]);
}

const hintOf = ({ name, kind }: Field, { hints }: EditorMessages['catalogue']): string | undefined => {
  if (kind === 'names') return hints.names;
  return name === 'description' || name === 'textContent' || name === 'transcript' ? hints[name] : undefined;
};

/** Maximum length of the source's value below a field. */
const shownCharacters = 300;

const cut = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

/** @param wrong with `first` for the first invalid field, which gets the focus. */
const renderInput = (
  { name, kind }: Field,
  value: string,
  described: string,
  wrong: 'no' | 'yes' | 'first',
): Markup => {
  const invalid = wrong === 'no' ? 'false' : 'true';
  const focus = wrong === 'first' ? 'autofocus' : '';
  if (kind === 'line' || kind === 'day') {
    return html`<input
      id="${name}"
      name="${name}"
      type="${kind === 'day' ? 'date' : 'text'}"
      value="${value}"
      aria-describedby="${described}"
      aria-invalid="${invalid}"
      ${focus}
    />`;
  }
  const rows = kind === 'names' ? 3 : kind === 'transcript' || kind === 'rich' ? 14 : 6;
  return html`<textarea
    id="${name}"
    name="${name}"
    rows="${rows}"
    aria-describedby="${described}"
    aria-invalid="${invalid}"
    ${focus}
  >
${value}</textarea>`;
};

function renderField(field: Field, item: ItemStatus, form: ItemForm): Markup {
  const { catalogue } = form.viewer.messages;
  const { name } = field;
  const wrong = form.errors[name];
  const first = formFields[item.source.type as ItemKind].find((each) => form.errors[each.name] !== undefined)?.name;
  const hint = hintOf(field, catalogue);
  const source = showSource(item)[name] ?? '';
  const isChanged = Object.hasOwn(item.override, name) && item.override[name as keyof typeof item.override] !== null;
  const notes = html`<span id="${name}-notes" class="hint">
    ${wrong && html`<strong class="wrong">${wrong}</strong>`} ${hint}
    ${isChanged && html`<br />${catalogue.asDelivered} ${cut(typeof source === 'string' ? source : source.join(', ')) || '–'}`}
  </span>`;
  const value = form.values[name] ?? '';
  if (field.kind !== 'choices')
    return html`<div class="field">
      <label for="${name}">${catalogue.fields[name]}</label>
      ${renderInput(field, String(value), `${name}-notes`, wrong === undefined ? 'no' : name === first ? 'first' : 'yes')}
      ${notes}
    </div>`;
  return html`<fieldset>
    <legend>${catalogue.fields[name]}</legend>
    <div class="choices">
      ${listChoices(name === 'categoryIds' ? name : 'genreKeys', form).map(
        ([key, label]) =>
          html`<label class="choice"
            ><input
              type="checkbox"
              name="${name}"
              value="${key}"
              ${value.includes(key) ? 'checked' : ''}
            />${label}</label
          >`,
      )}
    </div>
    ${notes}
  </fieldset>`;
}

const renderSwitch = (name: string, label: string, isOn: boolean, hint?: string): Markup =>
  html`<div class="field">
    <label class="choice"
      ><input
        type="checkbox"
        name="${name}"
        value="yes"
        ${isOn ? 'checked' : ''}
        aria-describedby="${name}-notes"
      />${label}</label
    >
    <span id="${name}-notes" class="hint">${hint}</span>
  </div>`;

/** Shows the cover of the current form; a hidden item has none. */
function renderCoverNow({ source, override }: ItemStatus, { viewer, formState }: ItemForm): Markup | false {
  const { cover: _cover, ...others } = override;
  const shown = applyOverride(source, { ...others, ...(formState.cover !== undefined && { cover: formState.cover }) });
  const address = String(readField(shown, 'imageUrl', 'sv'));
  const messages = viewer.messages.catalogue;
  return (
    override.isHidden !== true &&
    html`<img class="cover-now" src="${address}/144.jpg" alt="${messages.coverNow}" width="144" height="144" />`
  );
}

const renderCover = (item: ItemStatus, form: ItemForm): Markup => {
  const { viewer, errors, formState } = form;
  const { catalogue } = viewer.messages;
  return html`<div class="field">
      ${renderCoverNow(item, form)}
      <label for="cover">${catalogue.cover}</label>
      <input type="hidden" name="coverSent" value="${formState.cover ?? ''}" />
      <input
        id="cover"
        type="file"
        name="cover"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby="cover-notes"
        aria-invalid="${errors.cover === undefined ? 'false' : 'true'}"
      />
      <span id="cover-notes" class="hint">
        ${errors.cover && html`<strong class="wrong">${errors.cover}</strong>`} ${catalogue.coverHint}
        ${formState.cover && html`<br />${catalogue.hasCover}`}
      </span>
    </div>
    ${formState.cover && renderSwitch('coverBack', catalogue.coverBack, formState.isCoverBack)}`;
};

/** Renders the form of an item and the actions on its draft. */
export function renderItem(item: ItemStatus, form: ItemForm): Markup {
  const { viewer, notice, region, values, formState } = form;
  const { messages, editor } = viewer;
  const { catalogue } = messages;
  const kind = item.source.type as ItemKind;
  const isDraft = item.state === 'changed';
  const title = String(values['title'] || readField(item.source, 'title', 'sv'));
  const slug = item.id.slice(item.id.indexOf('.') + 1);
  const act = (name: string, label: string, look?: string) => renderAction(`catalogue/${name}`, label, item, look);
  return renderPage({
    title,
    viewer,
    notice,
    body: html`<p><a href="/editor/catalogue?kind=${kind}&region=${region}">← ${catalogue.kinds[kind]}</a></p>
      <div class="row">
        <h1>${title}</h1>
        ${renderItemState(item.state, messages)}
        ${item.override.isHidden && html`<span class="state wrong">${catalogue.hidden}</span>`}
      </div>
      <p class="hint">${renderTouched(item, viewer)}</p>
      <div class="acts">
        <a class="button quiet" href="/editor/catalogue/preview/${item.id}" target="_blank" rel="noopener"
          >${messages.preview}</a
        >
        ${
          kind === 'podcast' &&
          html`<a class="button quiet" href="/editor/catalogue?kind=episode&region=${region}&show=${slug}"
            >${catalogue.episodes}</a
          >`
        }
        ${isDraft && editor?.role === 'publisher' && act('publish', messages.publish, 'main')}
        ${isDraft && act('discard', messages.discard)}
      </div>
      ${isDraft && editor?.role !== 'publisher' && html`<p class="hint">${messages.onlyPublishers}</p>`}
      <p>${catalogue.lead}</p>
      <form method="post" action="/editor/catalogue/item/${item.id}" enctype="multipart/form-data" class="card wide">
        <input type="hidden" name="version" value="${formState.version}" />
        ${formFields[kind].map((field) => renderField(field, item, form))}
        ${kind === 'episode' && renderSwitch('isSilent', catalogue.hints.noTranscript, formState.isSilent)}
        ${kind !== 'episode' && renderCover(item, form)}
        ${renderSwitch(
          'isHidden',
          catalogue.hide,
          formState.isHidden,
          kind === 'podcast' ? catalogue.hidePodcastHint : catalogue.hideHint,
        )}
        <div><button>${catalogue.save}</button></div>
      </form>`,
  });
}
