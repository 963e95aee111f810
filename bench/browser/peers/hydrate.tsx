import { hydrateRoot } from 'react-dom/client';
import { StartPage } from './StartPage.tsx';
import type { Section } from './Parts.tsx';

const data = document.getElementById('data')?.textContent ?? '[]';
hydrateRoot(document.getElementById('app') as HTMLElement, <StartPage sections={JSON.parse(data) as Section[]} />);
