import { expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { Subscription, SubscriptionData } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { getResumedToast } from './pause.ts';

const example = openapi.components.schemas.Subscription.examples[0] as unknown as Subscription;
const flags = openapi.components.schemas.SubscriptionData.examples[0] as unknown as SubscriptionData;
const day = '2026-12-05T08:00:00.000Z';

const after = (change: Partial<Subscription>): unknown =>
  getResumedToast({ ...flags, subscriptions: [{ ...example, ...change }] });

it('[FLT-06] a resumption reports its payment as made, refused, or being checked', () => {
  expect(after({ status: 1 })).toEqual(['success', text.resume_done()]);
  expect(after({ status: 3, refusal: { refusedAt: day, nextTryAt: day } })).toEqual(['error', text.resume_unpaid()]);
  expect(after({ status: 3, refusal: null })).toEqual(['info', text.resume_checking()]);
});
