import { createContext, type ReactNode } from 'react';
import type { Section } from '../../core/domain/section.ts';

/** Renders a section inside a text. A context avoids the import cycle: sections contain texts, which contain sections. */
export const EmbeddedSection = createContext<(section: Section) => ReactNode>(() => null);
