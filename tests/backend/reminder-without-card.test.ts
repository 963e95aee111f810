import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCardMailTexts } from '../../locales/mail-no-card.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

const { add } = noCardMailTexts.sv;

describe.each(cutDatabases)('reminders of a charge where the card was removed on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { buyWith, issue } = createSteps(() => world);
  const wallet = createWalletSteps(() => world);

  const live = async (time: string): Promise<void> => {
    await world.advance(time);
    await world.tick();
  };
  const letterTo = ({ id }: Listener, subject: string): string => {
    const found = world.mails.filter((mail) => mail.recipient.startsWith(id) && mail.subject.startsWith(subject));
    expect(found).toHaveLength(1);
    return found[0]?.text ?? '';
  };
  const removeCard = async (listener: Listener): Promise<void> =>
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);

  const kinds = [
    {
      kind: 'a trial',
      subject: 'Din provperiod slutar',
      begin: async (listener: Listener) => void (await buy(world, listener)),
      until: ['P8D'],
    },
    {
      kind: 'free time',
      subject: 'Din gratistid slutar',
      begin: async (listener: Listener) =>
        void (await buyWith(listener, await issue({ duration: { unit: 'Days', n: 20 } }))),
      until: ['P14D'],
    },
    {
      kind: 'a pause',
      subject: 'Din paus är slut',
      begin: async (listener: Listener) => {
        await buy(world, listener);
        await live('P14D');
        expect((await listener.call('PUT', '/subscription/pause', { months: 1 })).status).toBe(200);
      },
      until: ['P31D', 'P28D'],
    },
  ];

  it.each(kinds)('the end of $kind asks for a card, and says how to give up', async ({ begin, subject, until }) => {
    const [kept, removed] = [await world.login(), await world.login()];
    await begin(kept);
    await begin(removed);
    await removeCard(removed);
    for (const time of until) await live(time);
    const [usual, asking] = [letterTo(kept, subject), letterTo(removed, subject)];
    expect(usual).not.toContain(add);
    expect(usual).not.toContain('behövs ett kort');
    for (const part of ['behövs ett kort', '99\u00a0kr', 'säger du upp', `${add}: `, linkTo('payments', 'se')]) {
      expect(asking).toContain(part);
    }
    expect(asking).not.toContain('behöver du inte göra något');
  });

  it('who pays by wallet is asked for no card', async () => {
    const { listener } = await wallet.subscribe('no');
    await live('P8D');
    expect(letterTo(listener, 'Prøveperioden din slutter')).not.toContain(noCardMailTexts.nb.add);
  });
});
