import type { Config } from 'vike/types';
import { contentPage } from '../content-page.ts';

export default contentPage satisfies Config;
