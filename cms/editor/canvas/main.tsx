// before the model, which consists of schemas
import './strict-zod.ts';
// before the packages, which call it
import './adopted-style.ts';
import '../../../src/ui/fonts.css';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '@puckeditor/core/puck.css';
import './editor.css';
import './fields.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from './items.ts';
import { PageEditor } from './PageEditor.tsx';

const root = document.getElementById('editor');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <PageEditor />
    </QueryClientProvider>,
  );
}
