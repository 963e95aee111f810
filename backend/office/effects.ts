import { toMajor } from '../../core/domain/money.ts';
import type { Currency } from '../../core/domain/region.ts';

/** One thing that an action changes; null for nothing. */
export type Effect = { name: string; before: string | null; after: string | null };

/** @param amount minor units. */
export const writeMoney = (amount: number, currency: Currency): string => `${toMajor(amount).toFixed(2)} ${currency}`;

export const writeTime = (at: Date | null): string | null => at?.toISOString() ?? null;

type Sides = Record<'before' | 'after', Record<string, string | null>>;

/** The effects as the audit log stores them. */
export const splitEffects = (effects: readonly Effect[]): Sides => ({
  before: Object.fromEntries(effects.map(({ name, before }) => [name, before])),
  after: Object.fromEntries(effects.map(({ name, after }) => [name, after])),
});
