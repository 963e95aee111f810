import type { Config } from 'vike/types';
import { contentPage } from '../../renderer/content-page.ts';

export default contentPage satisfies Config;
