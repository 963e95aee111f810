import { fields, type ComponentSchema } from '@keystatic/core';
import { z } from 'zod';
import type { Locale } from '../../model/content-types.ts';
import { findFieldKind } from '../../model/field.ts';
import type { Choice, Choices } from '../select-options.ts';
import { labelItem, labelOf } from '../label.ts';
import { makeRichText } from './make-rich-text.ts';
import { messages } from './messages.ts';

/** Text fields with several lines. */
const longNames = ['description', 'answer', 'paragraph', 'seoDescription', 'disclaimer', 'subheadline'];

const select = (
  label: string,
  choices: readonly Choice[],
  isOptional: boolean,
  description?: string,
): ComponentSchema => {
  const options = [...(isOptional ? [{ value: '', label: '–' }] : []), ...choices];
  const [first] = options;
  if (first === undefined) return fields.text({ label });
  return fields.select({ label, options, defaultValue: first.value, ...(description && { description }) });
};

/** Builds the editor's field for a schema of the model, so that every section type has all its fields. */
export function makeField(name: string, schema: z.core.$ZodType, locale: Locale, choices: Choices): ComponentSchema {
  const isOptional = schema instanceof z.ZodOptional;
  const inner = isOptional ? schema.unwrap() : schema;
  const kind = findFieldKind(inner);
  const label = labelOf(name, messages) + (isOptional ? '' : ' *');
  const hint = messages.hints[name];
  const description = hint === undefined ? {} : { description: hint };
  if (kind?.kind === 'RichText') return makeRichText(label, choices);
  if (kind?.kind === 'Links' && kind.to !== null) {
    const known = choices[kind.to as 'podcast'][locale];
    return fields.array(select(labelOf(kind.to, messages), known, false), {
      label,
      itemLabel: (item) => {
        const value = (item as { value?: unknown }).value;
        return known.find((choice) => choice.value === value)?.label ?? String(value);
      },
    });
  }
  if (name === 'imageUrl') return select(label, choices.picture, isOptional, hint);
  if (name === 'podcastSlug') return select(label, choices.podcast[locale], isOptional, hint);
  if (inner instanceof z.ZodEnum)
    return select(
      label,
      inner.options.map((value) => ({ value: String(value), label: labelOf(String(value), messages) })),
      isOptional,
    );
  if (inner instanceof z.ZodBoolean) return fields.checkbox({ label: labelOf(name, messages), ...description });
  if (inner instanceof z.ZodNumber) return fields.integer({ label, ...description });
  if (inner instanceof z.ZodObject) return fields.object(makeFields(inner.shape, locale, choices), { label });
  if (inner instanceof z.ZodArray) {
    const item = makeField(name.replace(/s$/, ''), inner.element, locale, choices);
    return fields.array(
      name === 'episodes' ? select(labelItem(name, messages), choices.episode[locale], false) : item,
      {
        label,
        itemLabel: nameItem,
      },
    );
  }
  const isLong = kind?.kind === 'Text' || longNames.includes(name);
  return fields.text({ label, multiline: isLong, ...description });
}

type Shape = Record<string, z.core.$ZodType>;

export const makeFields = (shape: Shape, locale: Locale, choices: Choices): Record<string, ComponentSchema> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, makeField(name, schema, locale, choices)]));

/** Labels a list item with its first text. */
function nameItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return '';
  if ('fields' in item && typeof item.fields === 'object' && item.fields !== null) {
    for (const part of Object.values(item.fields)) {
      const name = nameItem(part);
      if (name !== '') return name;
    }
    return '';
  }
  return 'value' in item && typeof item.value === 'string' ? item.value : '';
}
