import { EntryPage } from '../../../src/auth/EntryPage.tsx';

export function Page() {
  return <EntryPage screen="login" />;
}
