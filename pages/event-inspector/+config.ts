import type { Config } from 'vike/types';
import { contentPage } from '../content-page.ts';

export default {
  ...contentPage,
  client: 'import:../../renderer/events-client.ts:default' as never,
} satisfies Config;
