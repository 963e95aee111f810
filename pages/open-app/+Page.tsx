import { OpenApp } from '../../src/content/OpenApp.tsx';

export const Page = () => <OpenApp />;
