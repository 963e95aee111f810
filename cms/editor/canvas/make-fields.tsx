import type { CustomField, Field, Fields } from '@puckeditor/core';
import { useId, type ReactElement } from 'react';
import { z } from 'zod';
import type { Locale } from '../../model/content-types.ts';
import { findFieldKind } from '../../model/field.ts';
import { unwrap } from '../form/values.ts';
import { labelItem, labelOf } from '../label.ts';
import type { SearchedKind } from '../page/list-items.ts';
import { DestinationField } from './DestinationField.tsx';
import { makeEmpty } from './empty-value.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { ItemsField } from './ItemsField.tsx';
import { LinesField } from './LinesField.tsx';
import { ItemHead } from './ListInput.tsx';
import { messages } from './opened-page.ts';
import { nameItem } from './typed-texts.ts';
import { PictureField } from './PictureField.tsx';

/** Text fields with several lines. */
const longNames = ['description', 'answer', 'paragraph', 'seoDescription', 'disclaimer', 'subheadline'];

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Input = (value: unknown, onChange: (value: unknown) => void) => ReactElement;

/** A field with an input of ours. */
const custom = (input: Input): CustomField<unknown> => ({
  type: 'custom',
  render: ({ name, value, onChange }) => (
    <FieldProblem name={name}>{input(value, (next) => onChange(next))}</FieldProblem>
  ),
});

const makeItems = (label: string, kind: SearchedKind): Field =>
  custom((value, onChange) => <ItemsField label={label} kind={kind} value={asTexts(value)} onChange={onChange} />);

const makeLines = (label: string, isRich: boolean): Field =>
  custom((value, onChange) => (
    <LinesField
      label={label}
      hint={isRich ? messages.canvas.textHint : messages.canvas.linesHint}
      value={asTexts(value)}
      onChange={onChange}
      isRich={isRich}
    />
  ));

function Checkbox({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const id = useId();
  return (
    <div className="checkbox">
      <input id={id} type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function makeArray(name: string, label: string, element: z.core.$ZodType, locale: Locale): Field {
  if (!(element instanceof z.ZodObject)) return makeLines(label, false);
  return {
    type: 'array',
    label,
    arrayFields: makeFields(element.shape, locale),
    defaultItemProps: makeEmpty(element) as Record<string, unknown>,
    getItemSummary: (item, index = 0) => (
      <ItemHead title={nameItem(element, item) || `${labelItem(name, messages)} ${index + 1}`} index={index} />
    ),
  } as Field;
}

/** Fields that their name describes more precisely than their schema. */
function makeNamed(name: string, label: string, inner: z.core.$ZodType, isOptional: boolean) {
  if (name === 'imageUrl')
    return custom((value, onChange) => (
      <PictureField label={label} value={asText(value)} onChange={onChange} isOptional={isOptional} />
    ));
  if (name === 'podcastSlug')
    return custom((value, onChange) => (
      <ItemsField
        label={label}
        kind="podcast"
        value={asText(value) === '' ? [] : [asText(value)]}
        onChange={([slug = '']) => onChange(slug)}
        isSingle
      />
    ));
  if (name === 'episodes' && inner instanceof z.ZodArray) return makeItems(label, 'episode');
  if (name === 'destination' || name === 'slug')
    return custom((value, onChange) => <DestinationField label={label} value={asText(value)} onChange={onChange} />);
  if (name === 'categoryId')
    return custom((value, onChange) => (
      <ItemsField
        label={label}
        kind="category"
        value={typeof value === 'number' ? [String(value)] : []}
        onChange={([id]) => onChange(id === undefined ? undefined : Number(id))}
        isSingle
      />
    ));
  return undefined;
}

/** Makes the input for a schema of the model, so that every section type has all its fields. */
function makeField(name: string, schema: z.core.$ZodType, locale: Locale): Field {
  const inner = unwrap(schema);
  const isOptional = schema instanceof z.ZodOptional;
  const kind = findFieldKind(inner);
  const label = labelOf(name, messages) + (isOptional ? '' : ' *');
  const named = makeNamed(name, label, inner, isOptional);
  if (named) return named;
  if (kind?.kind === 'RichText') return makeLines(label, true);
  if (kind?.kind === 'Links' && kind.to !== null) return makeItems(label, kind.to as SearchedKind);
  if (inner instanceof z.ZodArray) return makeArray(name, label, inner.element, locale);
  if (inner instanceof z.ZodObject) return { type: 'object', label, objectFields: makeFields(inner.shape, locale) };
  if (inner instanceof z.ZodBoolean)
    return custom((value, onChange) => <Checkbox label={label} value={value === true} onChange={onChange} />);
  if (inner instanceof z.ZodNumber) return { type: 'number', label, min: 0 };
  if (inner instanceof z.ZodEnum) {
    const options = inner.options.map((value) => ({ value: String(value), label: labelOf(String(value), messages) }));
    return { type: 'select', label, options: isOptional ? [{ value: '', label: '–' }, ...options] : options };
  }
  return { type: kind?.kind === 'Text' || longNames.includes(name) ? 'textarea' : 'text', label };
}

/** Makes the inputs of a schema's fields in one language. */
export const makeFields = (shape: Record<string, z.core.$ZodType>, locale: Locale): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, makeField(name, schema, locale)]));
