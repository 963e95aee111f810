import { createContext, type ReactNode } from 'react';
import type { Section } from '../../core/domain/section.ts';

/** How a text draws a section that stands inside it. Given from above: sections hold texts, which hold sections. */
export const EmbeddedSection = createContext<(section: Section) => ReactNode>(() => null);
