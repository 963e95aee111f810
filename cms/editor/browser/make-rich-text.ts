import { fields, type ComponentSchema } from '@keystatic/core';
import { block } from '@keystatic/core/content-components';
import type { Choices } from '../choices.ts';

/** A text with headings, lists, quotes, tables, links, pictures and embedded entries: all that stored text can hold. */
export const makeRichText = (label: string, { picture }: Choices): ComponentSchema =>
  fields.markdoc.inline({
    label,
    description: 'A link leads to route:KEY or to a whole address.',
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
        label: 'Picture',
        schema: {
          id: fields.select({
            label: 'Picture',
            options: picture.map(({ value, label: name }) => ({
              value: value.slice('/media/picture/'.length),
              label: name,
            })),
            defaultValue: picture[0]?.value.slice('/media/picture/'.length) ?? '',
          }),
        },
        ContentView: ({ value }) => `Picture: ${value.id}`,
      }),
      entry: block({
        label: 'Embedded entry',
        schema: { id: fields.text({ label: 'Entry', description: 'By its id, such as start.faq.' }) },
        ContentView: ({ value }) => `Entry: ${value.id}`,
      }),
    },
  });
