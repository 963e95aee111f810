import { expect, it } from 'vitest';
import { noCardMailTexts } from '../../locales/mail-no-card.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const { add } = noCardMailTexts.sv;

describeBackend('charge reminders after the card was removed', (api) => {
  const { buyWith, issue } = createVoucherSteps(() => api);
  const wallet = createWalletSteps(() => api);

  const advanceAndTick = async (time: string): Promise<void> => {
    await api.advance(time);
    await api.tick();
  };
  const findEmail = ({ id }: TestUser, subject: string): string => {
    const found = api.mails.filter((mail) => mail.recipient.startsWith(id) && mail.subject.startsWith(subject));
    expect(found).toHaveLength(1);
    return found[0]?.text ?? '';
  };
  const removeCard = async (user: TestUser): Promise<void> =>
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);

  const kinds = [
    {
      kind: 'a trial',
      subject: 'Din provperiod slutar',
      begin: async (user: TestUser) => void (await buy(api, user)),
      until: ['P8D'],
    },
    {
      kind: 'free time',
      subject: 'Din gratistid slutar',
      begin: async (user: TestUser) => void (await buyWith(user, await issue({ duration: { unit: 'Days', n: 20 } }))),
      until: ['P14D'],
    },
    {
      kind: 'a pause',
      subject: 'Din paus är slut',
      begin: async (user: TestUser) => {
        await buy(api, user);
        await advanceAndTick('P14D');
        expect((await user.call('PUT', '/subscription/pause', { months: 1 })).status).toBe(200);
      },
      until: ['P31D', 'P28D'],
    },
  ];

  it.each(kinds)(
    'asks for a card at the end of $kind and explains how to cancel',
    async ({ begin, subject, until }) => {
      const [kept, removed] = [await api.login(), await api.login()];
      await begin(kept);
      await begin(removed);
      await removeCard(removed);
      for (const time of until) await advanceAndTick(time);
      const [usual, withoutCard] = [findEmail(kept, subject), findEmail(removed, subject)];
      expect(usual).not.toContain(add);
      expect(usual).not.toContain('behövs ett kort');
      for (const part of ['behövs ett kort', '99\u00a0kr', 'säger du upp', `${add}: `, linkTo('payments', 'se')]) {
        expect(withoutCard).toContain(part);
      }
      expect(withoutCard).not.toContain('behöver du inte göra något');
    },
  );

  it('asks a wallet user for no card', async () => {
    const { user } = await wallet.subscribe('no');
    await advanceAndTick('P8D');
    expect(findEmail(user, 'Prøveperioden din slutter')).not.toContain(noCardMailTexts.nb.add);
  });
});
