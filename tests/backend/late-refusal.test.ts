import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './world.ts';

describe.each(cutDatabases)('an order that waits for its bank on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const subjects = ({ id }: Listener) =>
    world.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  const wait = async (listener: Listener): Promise<string> => {
    const { sessionId, body } = await buy(world, listener, { holderName: 'PENDING' });
    expect(body).toEqual({ resultCode: 'Pending' });
    return sessionId;
  };
  const refuse = async (sessionId: string): Promise<void> => {
    await world.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome: 'refused' });
    await world.tick();
    await world.tick();
  };

  it('is written about once when the bank says no in the end, with the way back', async () => {
    const listener = await world.login();
    await refuse(await wait(listener));
    expect(subjects(listener)).toEqual([expect.stringContaining('gick inte igenom')]);
    expect(world.mails.find(({ recipient }) => recipient.startsWith(listener.id))?.text).toContain('/se/');
  });

  it('is not written about when something else was bought meanwhile', async () => {
    const listener = await world.login();
    const sessionId = await wait(listener);
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await refuse(sessionId);
    expect(subjects(listener)).toEqual([expect.stringContaining('Välkommen')]);
  });

  it('is not written about where the bank says no at once', async () => {
    const listener = await world.login();
    expect((await buy(world, listener, { holderName: 'CARD_EXPIRED' })).body).toMatchObject({ resultCode: 'Refused' });
    await world.tick();
    expect(subjects(listener)).toEqual([]);
  });
});
