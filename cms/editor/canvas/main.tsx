// before the model, which consists of schemas
import './strict-zod.ts';
// before the packages, which call it
import './adopted-style.ts';
import '../../../src/ui/fonts.css';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '@puckeditor/core/puck.css';
import './conflicts.css';
import './editor.css';
import './fields.css';
import './layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLocale } from '../../model/content-types.ts';
import { DraftPreview } from './DraftPreview.tsx';
import { queryClient } from './items.ts';
import { PageEditor } from './PageEditor.tsx';

const [editor, draft] = [document.getElementById('editor'), document.getElementById('draft')];
const show = (root: HTMLElement, screen: ReactNode): void =>
  createRoot(root).render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>);
if (editor) show(editor, <PageEditor />);
if (draft && isLocale(draft.lang)) show(draft, <DraftPreview locale={draft.lang} />);
