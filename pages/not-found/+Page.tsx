import { ErrorScreen } from '../../src/layout/ErrorScreen.tsx';

export const Page = () => <ErrorScreen kind="notFound" />;
