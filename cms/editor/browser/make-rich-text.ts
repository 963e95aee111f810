import { fields, type ComponentSchema } from '@keystatic/core';
import { block } from '@keystatic/core/content-components';
import type { Choices } from '../select-options.ts';
import { messages } from './messages.ts';

/**
 * A rich text field with headings, lists, quotes, tables, links, pictures and embedded entries, as the stored text
 * allows.
 */
export const makeRichText = (label: string, { picture }: Choices): ComponentSchema =>
  fields.markdoc.inline({
    label,
    description: messages.form.textHint,
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
        label: messages.form.picture,
        schema: {
          id: fields.select({
            label: messages.form.picture,
            options: picture.map(({ value, label: name }) => ({
              value: value.slice('/media/picture/'.length),
              label: name,
            })),
            defaultValue: picture[0]?.value.slice('/media/picture/'.length) ?? '',
          }),
        },
        ContentView: ({ value }) => `${messages.form.picture}: ${value.id}`,
      }),
      entry: block({
        label: messages.form.embedded,
        schema: { id: fields.text({ label: messages.form.entry, description: messages.form.entryHint }) },
        ContentView: ({ value }) => `${messages.form.entry}: ${value.id}`,
      }),
    },
  });
