import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { openDocumentStore } from './document-store.ts';
import { createWebhookOutbox, type WebhookMode } from './webhook-outbox.ts';

const log = createLog('test', () => {});

function openOutbox(deliver?: (event: string) => Promise<boolean>) {
  const records = openDocumentStore(':memory:');
  const arrived: string[] = [];
  const accept = async (event: string): Promise<boolean> => arrived.push(event) > 0;
  const open = () => createWebhookOutbox<string>({ records, deliver: deliver ?? accept, log });
  const outbox = open();
  const setMode = (body: WebhookMode) =>
    outbox.routes.request('/__control/webhooks', { method: 'POST', body: JSON.stringify(body) });
  const release = () => outbox.routes.request('/__control/webhooks/release', { method: 'POST' });
  return { outbox, arrived, setMode, release, open };
}

describe('webhook outbox', () => {
  it('sends events in order', async () => {
    const { outbox, arrived } = openOutbox();
    for (const event of ['a', 'b', 'c']) outbox.enqueue(event);
    await vi.waitFor(() => expect(arrived).toEqual(['a', 'b', 'c']));
  });

  it('holds events until they are released, then sends at once again', async () => {
    const { outbox, arrived, setMode, release } = openOutbox();
    await setMode({ mode: 'hold' });
    outbox.enqueue('a');
    outbox.enqueue('b');
    expect(arrived).toEqual([]);
    expect(await (await release()).json()).toEqual({
      released: 2,
      mode: 'send',
      held: 0,
      waiting: 0,
    });
    expect(arrived).toEqual(['a', 'b']);
    outbox.enqueue('c');
    await vi.waitFor(() => expect(arrived).toEqual(['a', 'b', 'c']));
  });

  it('drops only the next n events in mode drop', async () => {
    const { outbox, arrived, setMode } = openOutbox();
    await setMode({ mode: 'drop', n: 2 });
    for (const event of ['a', 'b', 'c']) outbox.enqueue(event);
    await vi.waitFor(() => expect(arrived).toEqual(['c']));
  });

  it('sends each event twice in mode duplicate', async () => {
    const { outbox, arrived, setMode, release } = openOutbox();
    await setMode({ mode: 'duplicate' });
    outbox.enqueue('a');
    await release();
    expect(arrived).toEqual(['a', 'a']);
  });

  it('sends the newest first in mode reverse once n events are held', async () => {
    const { outbox, arrived, setMode } = openOutbox();
    await setMode({ mode: 'reverse', n: 3 });
    for (const event of ['a', 'b']) outbox.enqueue(event);
    expect((await (await outbox.routes.request('/__control/webhooks')).json()).held).toBe(2);
    outbox.enqueue('c');
    await vi.waitFor(() => expect(arrived).toEqual(['c', 'b', 'a']));
  });

  it('sends the newest first when mode reverse is released', async () => {
    const { outbox, arrived, setMode, release } = openOutbox();
    await setMode({ mode: 'reverse' });
    for (const event of ['a', 'b', 'c']) outbox.enqueue(event);
    await release();
    expect(arrived).toEqual(['c', 'b', 'a']);
  });

  it('retries until the receiver acknowledges', async () => {
    const answers = [false, true];
    const deliver = vi.fn(async () => answers.shift() ?? true);
    const { outbox } = openOutbox(deliver);
    outbox.enqueue('a');
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2), { timeout: 3_000 });
    await vi.waitFor(async () =>
      expect((await (await outbox.routes.request('/__control/webhooks')).json()).waiting).toBe(0),
    );
  });

  it('sends waiting events after a restart', async () => {
    const { outbox, arrived, setMode, open } = openOutbox();
    await setMode({ mode: 'hold' });
    outbox.enqueue('a');
    await outbox.close();
    const again = open();
    await again.routes.request('/__control/webhooks/release', { method: 'POST' });
    expect(arrived).toEqual(['a']);
    await again.close();
  });

  it('rejects an unknown mode', async () => {
    const { outbox } = openOutbox();
    const response = await outbox.routes.request('/__control/webhooks', {
      method: 'POST',
      body: '{"mode":"maybe"}',
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });
});
