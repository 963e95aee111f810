import { existsSync } from 'node:fs';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import type * as Wire from '../../../api-spec/generated/v2.ts';
import type { SectionContents } from '../../../core/domain/section.ts';
import type { toSection } from '../../../src/api/to-section.ts';
import type { SectionView } from '../../../src/content/Sections.tsx';
import type { SectionType } from '../../model/section.ts';

type Check<Known> = [Exclude<SectionType, Known>] extends [never]
  ? 'complete'
  : { missing: Exclude<SectionType, Known> };

/** The files that a type of the model needs. The compiler names each one that lacks it, in the line of the file. */
const places: {
  'api-spec/schemas/section.yaml': Check<Wire.Section['type']>;
  'core/domain/section.ts': Check<keyof SectionContents>;
  'src/api/to-section.ts': Check<NonNullable<ReturnType<typeof toSection>>['type']>;
  'src/content/Sections.tsx': Check<ComponentProps<typeof SectionView>['section']['type']>;
} = {
  'api-spec/schemas/section.yaml': 'complete',
  'core/domain/section.ts': 'complete',
  'src/api/to-section.ts': 'complete',
  'src/content/Sections.tsx': 'complete',
};

it('the files that a type of section needs exist', () =>
  expect(Object.keys(places).filter((path) => !existsSync(path))).toEqual([]));
