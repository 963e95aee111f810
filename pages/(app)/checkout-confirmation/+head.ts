import { getConfirmationHead } from '../../../src/checkout/confirmation-title.ts';
import type { View } from '../../../core/routing/routes.ts';
import type { Head } from '../../../src/layout/head.ts';

export const head = (view: View): Head => ({ title: getConfirmationHead(view) });
