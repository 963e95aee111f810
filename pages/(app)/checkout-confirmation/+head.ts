import { sayConfirmation } from '../../../src/checkout/confirmation-title.ts';
import type { View } from '../../../src/routes.ts';
import type { Head } from '../../../src/shell/head.ts';

export const head = (view: View): Head => ({ title: sayConfirmation(view) });
