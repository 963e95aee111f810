import { ErrorScreen } from '../../src/layout/ErrorScreen.tsx';
import type { ErrorData } from './+data.ts';

export const Page = ({ data }: { data: ErrorData }) => <ErrorScreen kind={data.kind} />;
