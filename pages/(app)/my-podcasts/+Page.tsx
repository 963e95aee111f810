import { AppProviders } from '../../../src/api/AppProviders.tsx';
import { MyPodcasts } from '../../../src/content/MyPodcasts.tsx';

export function Page() {
  return (
    <AppProviders>
      <MyPodcasts />
    </AppProviders>
  );
}
