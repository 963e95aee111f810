import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readStatus, type Draft } from './test-wallet.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('who is back from the wallet and waits on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => steps.calm());
  afterAll(() => world.close());
  const steps = createWalletSteps(() => world);

  const lettersTo = ({ id }: Listener) => world.mails.filter(({ recipient }) => recipient.startsWith(id));
  /** Comes back before the wallet has decided, and sits before the page. */
  const wait = async (listener: Listener, drafted: Draft, seconds: number): Promise<void> => {
    expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const returnedAt = new Date(Date.now() - seconds * 1_000);
    await world.database.db.update(walletAgreement).set({ returnedAt }).where(eq(walletAgreement.id, id));
  };
  const look = async (): Promise<void> => {
    await world.advance('PT2M');
    await world.tick();
    await world.tick();
  };

  it.each([
    [16, 1],
    [14, 0],
  ])('[CW-05] is written to where the mandate runs out after %s s: %s letters', async (seconds, letters) => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await wait(listener, drafted, seconds);
    await world.wallet.answer(drafted.agreementUrl, 'expire');
    await look();
    expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'EXPIRED' });
    const subjects = lettersTo(listener).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: letters }, () => 'Betalingen for Nordlyd Premium gikk ikke gjennom'));
  });

  it('[SL-02] reads that the wallet has had its trial', async () => {
    const [first, second] = [await world.login('fi'), await world.login('fi')];
    const phone = '358401234567';
    await world.wallet.answer((await draft(first, 'fi')).agreementUrl, 'approve', phone);
    await look();
    const drafted = await draft(second, 'fi');
    await wait(second, drafted, 60);
    await world.wallet.answer(drafted.agreementUrl, 'approve', phone);
    await look();
    expect((await readStatus(second, drafted)).body).toMatchObject({
      errorTitle: 'UserIsNotEligibleForFreeTrialError',
    });
    const letters = lettersTo(second);
    expect(letters.map(({ subject }) => subject)).toEqual(['Ostoa ei viety loppuun: Nordlyd Premium']);
    expect(letters[0]?.text).toContain('MobilePay-tilisi kokeilujakso on jo käytetty');
  });

  it('[ER-02] is not written to where something else was bought meanwhile', async () => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await wait(listener, drafted, 60);
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    await look();
    expect((await readStatus(listener, drafted)).body).toMatchObject({ errorTitle: 'UserHasActiveSubscriptionError' });
    expect(lettersTo(listener).map(({ subject }) => subject)).toEqual([expect.stringContaining('Velkommen')]);
  });
});
