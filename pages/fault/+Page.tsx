import { ErrorScreen } from '../../src/shell/ErrorScreen.tsx';

export const Page = () => <ErrorScreen kind="fault" />;
