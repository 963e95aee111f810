import type { EmailData } from '../../database/schema/delivery.ts';

/** An email that a change leads to; `key` names it once, and `recipient` replaces the account's address. */
export type NewEmail = { key: string; userId: string | null; data: EmailData; recipient?: string };
