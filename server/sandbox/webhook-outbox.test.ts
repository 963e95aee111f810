import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { openRecords } from './document-store.ts';
import { createWebhookQueue, type WebhookOrder } from './webhook-outbox.ts';

const log = createLog('test', () => {});

function openQueue(deliver?: (event: string) => Promise<boolean>) {
  const records = openRecords(':memory:');
  const arrived: string[] = [];
  const take = async (event: string): Promise<boolean> => arrived.push(event) > 0;
  const open = () => createWebhookQueue<string>({ records, deliver: deliver ?? take, log });
  const queue = open();
  const order = (body: WebhookOrder) =>
    queue.routes.request('/__control/webhooks', { method: 'POST', body: JSON.stringify(body) });
  const release = () => queue.routes.request('/__control/webhooks/release', { method: 'POST' });
  return { queue, arrived, order, release, open };
}

describe('webhook queue', () => {
  it('sends events in the order they happened', async () => {
    const { queue, arrived } = openQueue();
    for (const event of ['a', 'b', 'c']) queue.enqueue(event);
    await vi.waitFor(() => expect(arrived).toEqual(['a', 'b', 'c']));
  });

  it('holds events until they are released, then sends at once again', async () => {
    const { queue, arrived, order, release } = openQueue();
    await order({ mode: 'hold' });
    queue.enqueue('a');
    queue.enqueue('b');
    expect(arrived).toEqual([]);
    expect(await (await release()).json()).toEqual({
      released: 2,
      mode: 'send',
      held: 0,
      waiting: 0,
    });
    expect(arrived).toEqual(['a', 'b']);
    queue.enqueue('c');
    await vi.waitFor(() => expect(arrived).toEqual(['a', 'b', 'c']));
  });

  it('loses the next n events in mode drop, and no more', async () => {
    const { queue, arrived, order } = openQueue();
    await order({ mode: 'drop', n: 2 });
    for (const event of ['a', 'b', 'c']) queue.enqueue(event);
    await vi.waitFor(() => expect(arrived).toEqual(['c']));
  });

  it('sends each event twice in mode duplicate', async () => {
    const { queue, arrived, order, release } = openQueue();
    await order({ mode: 'duplicate' });
    queue.enqueue('a');
    await release();
    expect(arrived).toEqual(['a', 'a']);
  });

  it('sends the newest first in mode reverse, once n have gathered', async () => {
    const { queue, arrived, order } = openQueue();
    await order({ mode: 'reverse', n: 3 });
    for (const event of ['a', 'b']) queue.enqueue(event);
    expect((await (await queue.routes.request('/__control/webhooks')).json()).held).toBe(2);
    queue.enqueue('c');
    await vi.waitFor(() => expect(arrived).toEqual(['c', 'b', 'a']));
  });

  it('sends the newest first when mode reverse is released', async () => {
    const { queue, arrived, order, release } = openQueue();
    await order({ mode: 'reverse' });
    for (const event of ['a', 'b', 'c']) queue.enqueue(event);
    await release();
    expect(arrived).toEqual(['c', 'b', 'a']);
  });

  it('tries again until the receiver acknowledges', async () => {
    const answers = [false, true];
    const deliver = vi.fn(async () => answers.shift() ?? true);
    const { queue } = openQueue(deliver);
    queue.enqueue('a');
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2), { timeout: 3_000 });
    await vi.waitFor(async () =>
      expect((await (await queue.routes.request('/__control/webhooks')).json()).waiting).toBe(0),
    );
  });

  it('sends after a restart what was waiting before it', async () => {
    const { queue, arrived, order, open } = openQueue();
    await order({ mode: 'hold' });
    queue.enqueue('a');
    await queue.close();
    const again = open();
    await again.routes.request('/__control/webhooks/release', { method: 'POST' });
    expect(arrived).toEqual(['a']);
    await again.close();
  });

  it('refuses an unknown mode', async () => {
    const { queue } = openQueue();
    const answer = await queue.routes.request('/__control/webhooks', {
      method: 'POST',
      body: '{"mode":"maybe"}',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  });
});
