import { fields, type ComponentSchema } from '@keystatic/core';
import { block } from '@keystatic/core/content-components';
import type { Choices } from '../select-options.ts';
import { words } from './messages.ts';

/**
 * A rich text field with headings, lists, quotes, tables, links, pictures and embedded entries, as the stored text
 * allows.
 */
export const makeRichText = (label: string, { picture }: Choices): ComponentSchema =>
  fields.markdoc.inline({
    label,
    description: words.form.textHint,
    options: {
      bold: true,
      italic: true,
      strikethrough: false,
      code: false,
      codeBlock: false,
      image: false,
      heading: [1, 2, 3, 4, 5, 6],
      blockquote: true,
      orderedList: true,
      unorderedList: true,
      table: true,
      link: true,
      divider: true,
    },
    components: {
      asset: block({
        label: words.form.picture,
        schema: {
          id: fields.select({
            label: words.form.picture,
            options: picture.map(({ value, label: name }) => ({
              value: value.slice('/media/picture/'.length),
              label: name,
            })),
            defaultValue: picture[0]?.value.slice('/media/picture/'.length) ?? '',
          }),
        },
        ContentView: ({ value }) => `${words.form.picture}: ${value.id}`,
      }),
      entry: block({
        label: words.form.embedded,
        schema: { id: fields.text({ label: words.form.entry, description: words.form.entryHint }) },
        ContentView: ({ value }) => `${words.form.entry}: ${value.id}`,
      }),
    },
  });
