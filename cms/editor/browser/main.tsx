// before the model, which consists of schemas
import './strict-zod.ts';
// before Keystatic, which calls it
import './keystatic-messages.ts';
import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import type { Choices } from '../select-options.ts';
import { DraftBar } from './DraftBar.tsx';
import { makeConfig } from './make-config.ts';

const read = (id: string): string => document.getElementById(id)?.textContent ?? '';
const config = makeConfig(JSON.parse(read('choices')) as Choices);
const root = document.getElementById('editor');
if (root) {
  createRoot(root).render(
    <>
      <Keystatic config={config} />
      <DraftBar />
    </>,
  );
}
