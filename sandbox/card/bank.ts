import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { pagePolicy, protectPages } from '../ui/page.ts';
import type { Acquirer } from './acquirer.ts';
import {
  type BankResult,
  bankResults,
  renderCompleted,
  renderBankPage,
  renderChallenge,
  renderReport,
  renderUnknown,
} from './bank-pages.ts';
import { readBankLang } from './bank-messages.ts';
import { readForm } from './form.ts';
import type { Payment } from './payment.ts';
import type { Outcome } from './scenario.ts';
import { readMerchantOrigin, type CardSettings } from './settings.ts';

const outcomes: Record<BankResult, Outcome> = {
  authorised: { resultCode: 'Authorised' },
  refused: { resultCode: 'Refused', refusalReasonCode: '11' },
  cancelled: { resultCode: 'Cancelled' },
  error: { resultCode: 'Error', refusalReasonCode: '4' },
  pending: { resultCode: 'Pending' },
};

/** The only valid password of the bank. */
const rightPassword = 'password';

const reportScript = `const { message, shop } = document.documentElement.dataset;
parent.postMessage(message, shop);
`;

const framePolicy = (merchantOrigin: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${merchantOrigin}`,
  ].join('; ');

/** The merchant's return URL with the result. */
const backTo = ({ returnUrl, secret }: NonNullable<Payment['challenge']>): string => {
  const url = new URL(returnUrl);
  url.searchParams.set('redirectResult', secret);
  return url.href;
};

const decodeRequest = (creq: unknown): string => {
  try {
    const content: unknown = JSON.parse(Buffer.from(String(creq), 'base64url').toString());
    return typeof content === 'object' && content !== null && 'acsTransID' in content ? String(content.acsTransID) : '';
  } catch {
    return '';
  }
};

/**
 * Creates the cardholder's bank: a page for redirects, and framed pages for native 3-D Secure 2.
 *
 * @param transaction runs an effect with its entries atomically.
 */
export function createBank(
  settings: CardSettings,
  acquirer: Acquirer,
  transaction: (work: () => Payment) => Payment,
): Hono {
  const merchantOrigin = readMerchantOrigin(settings);
  const payee = settings.merchantAccount;
  const bank = new Hono();

  const find = (secret: string) => {
    const payment = acquirer.findBySecret(secret);
    const { challenge } = payment ?? {};
    return payment === undefined || challenge === undefined ? undefined : { payment, challenge };
  };

  bank.use(protectPages(), bodyLimit({ maxSize: 64 * 1024 }));
  bank.use('/redirect/:secret', async (context, next) => {
    // The form redirects to the merchant; browsers apply form-action to redirects too.
    const returnUrl = find(context.req.param('secret'))?.challenge.returnUrl;
    await next();
    context.header('Content-Security-Policy', pagePolicy(returnUrl === undefined ? [] : [new URL(returnUrl).origin]));
  });
  bank.get('/redirect/:secret', (context) => {
    const found = find(context.req.param('secret'));
    if (found === undefined) return context.html(renderUnknown('sv'), 404);
    const { payment, challenge } = found;
    const lang = readBankLang(challenge.lang);
    if (payment.outcome !== undefined) return context.html(renderCompleted(backTo(challenge), lang));
    return context.html(renderBankPage(payment, payee, lang));
  });
  bank.post('/redirect/:secret', async (context) => {
    const found = find(context.req.param('secret'));
    if (found === undefined) return context.html(renderUnknown('sv'), 404);
    const { answer } = await readForm(context);
    const chosen = bankResults.find((known) => known === answer);
    if (chosen === undefined) return context.redirect(context.req.path, 303);
    if (found.payment.outcome === undefined) transaction(() => acquirer.settle(found.payment, outcomes[chosen]));
    return context.redirect(backTo(found.challenge), 303);
  });

  bank.use('/3ds2/*', async (context, next) => {
    await next();
    context.header('Content-Security-Policy', framePolicy(merchantOrigin));
  });
  bank.post('/3ds2/method', (context) =>
    context.html(renderReport({ type: 'fingerPrintResult', result: { threeDSCompInd: 'Y' } }, merchantOrigin, 'sv')),
  );
  bank.post('/3ds2/challenge', async (context) => {
    const secret = decodeRequest((await readForm(context))['creq']);
    const found = find(secret);
    if (found === undefined) return context.html(renderUnknown('sv'), 404);
    return context.html(renderChallenge(found.payment, secret, payee, readBankLang(found.challenge.lang)));
  });
  bank.post('/3ds2/answer', async (context) => {
    const { secret, password, choice } = await readForm(context);
    const found = find(String(secret));
    if (found === undefined) return context.html(renderUnknown('sv'), 404);
    const { payment, challenge } = found;
    const isRight = choice === 'confirm' && password === rightPassword;
    const transStatus = challenge.transStatus ?? (isRight ? 'Y' : 'N');
    if (payment.outcome === undefined) acquirer.keep({ ...payment, challenge: { ...challenge, transStatus } });
    const message = { type: 'challengeResult', result: { transStatus } };
    return context.html(renderReport(message, merchantOrigin, readBankLang(challenge.lang)));
  });
  bank.get('/report.js', (context) =>
    context.body(reportScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  return bank;
}
