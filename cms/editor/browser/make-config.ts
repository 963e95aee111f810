import {
  collection,
  config,
  fields,
  singleton,
  type Collection,
  type ComponentSchema,
  type Config,
  type Singleton,
} from '@keystatic/core';
import { footerFile, languageNames, localeNames, pageFile, type Locale } from '../../model/content-types.ts';
import { sectionTypes } from '../../model/section.ts';
import type { Choices } from '../select-options.ts';
import { labelOf } from '../label.ts';
import { locale as ownLocale, messages } from './messages.ts';
import { BrandMark } from './BrandMark.tsx';
import { makeFields } from './make-fields.ts';

const inLocales = (make: (locale: Locale) => Record<string, ComponentSchema>): Record<string, ComponentSchema> =>
  Object.fromEntries(
    localeNames.map((locale) => [locale, fields.object(make(locale), { label: languageNames[locale] })]),
  );

/** Hidden field with the version of the draft that the form was opened with; each save sends it. */
const base = fields.ignored();

const key = fields.text({
  label: messages.form.key,
  description: messages.form.keyHint,
});

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Labels a section with its first title. */
function nameSection(type: string, preview: unknown): string {
  const first =
    (preview as { fields?: { sv?: { fields?: Record<string, { value?: unknown }> } } }).fields?.sv?.fields ?? {};
  const title = readText(first['title']?.value) || readText(first['headline']?.value);
  const label = labelOf(type, messages);
  return title === '' ? label : `${label}: ${title}`;
}

function makePageSchema(choices: Choices) {
  const { sections: _sections, updated: _updated, ...head } = pageFile.shape;
  const blocks = Object.fromEntries(
    Object.entries(sectionTypes).map(([type, schema]) => [
      type,
      {
        label: labelOf(type, messages),
        schema: fields.object({ key, ...inLocales((locale) => makeFields(schema.shape, locale, choices)) }),
        itemLabel: (preview: unknown) => nameSection(type, preview),
      },
    ]),
  );
  return {
    name: fields.slug({
      name: { label: messages.form.name, description: messages.form.nameHint },
      slug: { label: messages.form.address, description: messages.form.addressHint },
    }),
    base,
    updated: fields.date({
      label: messages.form.updated,
      description: messages.form.updatedHint,
      defaultValue: { kind: 'today' },
    }),
    ...inLocales((locale) => makeFields(head, locale, choices)),
    sections: fields.blocks(blocks, { label: messages.form.sections, description: messages.form.sectionsHint }),
  };
}

/** Builds the editor's forms from the model and the choices. */
export function makeConfig(choices: Choices): Config {
  const schema = makePageSchema(choices);
  const { key: _key, ...link } = footerFile.shape.links.element.shape;
  const shared = { slugField: 'name' as const, format: { data: 'json' as const }, schema };
  const collections: Record<string, Collection<Record<string, ComponentSchema>, string>> = {
    pages: collection({ ...shared, label: messages.form.ownPages, path: 'pages/*' }),
    site: collection({ ...shared, label: messages.form.sitePages, path: 'site/*' }),
  };
  const singletons: Record<string, Singleton<Record<string, ComponentSchema>>> = {
    footer: singleton({
      label: messages.footer,
      path: 'footer',
      format: { data: 'json' },
      schema: {
        base,
        links: fields.array(fields.object({ key, ...inLocales((locale) => makeFields(link, locale, choices)) }), {
          label: messages.form.links,
          itemLabel: (item) => readText((item.fields['key'] as { value?: unknown } | undefined)?.value),
        }),
      },
    }),
  };
  return config({
    storage: { kind: 'local' },
    // language of Keystatic's own buttons
    locale: ownLocale,
    ui: { brand: { name: messages.product, mark: BrandMark } },
    collections,
    singletons,
  });
}
