import type { Config, CustomField } from '@puckeditor/core';
import { useId, type ReactNode } from 'react';
import { z } from 'zod';
import { languageNames, localeNames, type Locale } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import { labelOf } from '../label.ts';
import { listItemSchemas } from '../form/item-schema.ts';
import { asFields } from '../form/values.ts';
import { makeEmpty } from './empty-value.ts';
import { FooterRow } from './FooterRow.tsx';
import { makeFields } from './make-fields.tsx';
import { isFooter, messages, opened } from './opened-page.ts';
import { PageCanvas } from './PageCanvas.tsx';
import { pageFields } from './page-data.ts';
import { RegionsField } from './RegionsField.tsx';
import { SectionPreview } from './SectionPreview.tsx';

function DateInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{messages.form.updated}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      <p className="hint">{messages.form.updatedHint}</p>
    </>
  );
}

const updated: CustomField<string> = {
  type: 'custom',
  render: ({ value, onChange }) => <DateInput value={value} onChange={onChange} />,
};

const regions: CustomField<readonly Locale[]> = { type: 'custom', render: RegionsField };

/** Values of a new item: its first picture is chosen, so that the canvas shows it. */
function makeItemProps(schema: z.ZodObject): Record<string, unknown> {
  const empty = makeEmpty(schema) as Record<string, unknown>;
  const { shape } = schema;
  const first = {
    ...(shape['imageUrl'] && !(shape['imageUrl'] instanceof z.ZodOptional) && { imageUrl: opened.pictures[0]?.value }),
    ...(shape['limit'] && { limit: 12 }),
  };
  return { key: '', ...inLocales(() => ({ ...structuredClone(empty), ...first })) };
}

/** Makes Puck's configuration from the model: a component for each type of item, its fields in one language. */
export function makeConfig(locale: Locale): Config {
  const label = languageNames[locale];
  // fields of the other languages keep their values, and are not shown
  const hidden = Object.fromEntries(
    localeNames
      .filter((other) => other !== locale)
      .map((other) => [other, { type: 'object' as const, objectFields: {}, visible: false }]),
  );
  return {
    components: Object.fromEntries(
      Object.entries(listItemSchemas(isFooter)).map(([type, schema]) => [
        type,
        {
          label: labelOf(type, messages),
          fields: {
            [locale]: { type: 'object', label, objectFields: makeFields(schema.shape, locale) },
            ...hidden,
            key: { type: 'text', visible: false },
          },
          defaultProps: makeItemProps(schema),
          render: ({ id, [locale]: values }) =>
            isFooter ? <FooterRow values={asFields(values)} /> : <SectionPreview id={id} type={type} />,
        },
      ]),
    ),
    root: {
      label: isFooter ? messages.footer : messages.canvas.page,
      fields: isFooter
        ? {}
        : {
            [locale]: { type: 'object', label, objectFields: makeFields(pageFields.shape, locale) },
            ...hidden,
            ...(!opened.status.isFixed && { locales: regions }),
            updated,
          },
      render: ({ children }: { children: ReactNode }) => <PageCanvas>{children}</PageCanvas>,
    },
  };
}
