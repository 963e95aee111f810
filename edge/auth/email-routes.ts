import { Hono, type Context } from 'hono';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { SendEmailCode } from '../backend-client/email-code.ts';
import type { EdgeEnv } from '../config/env.ts';
import { setFlashToast } from '../http/flash-toast.ts';
import { sendProblem } from '../http/problem.ts';
import { readText } from '../http/request-body.ts';
import type { Platform } from '../platform.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { signBackendToken } from './backend-token.ts';
import { createEmailCode, type EmailProof, type EmailProofs } from './email-proof.ts';

export type EmailRoutesOptions = {
  env: Pick<EdgeEnv, 'siteUrl' | 'backendTokenKey'>;
  proofs: EmailProofs;
  callBackend: CallBackend;
  sendCode: SendEmailCode;
  limit: LimitRate;
  platform: Pick<Platform, 'findAddress'>;
};

/** The message after a form, in the page's query. */
type Outcome = 'invalid' | 'wrong' | 'many' | 'unavailable';

const accountCallMs = 60_000;

/** Removes the blanks with which codes are written. */
const readCode = (typed: string): string => typed.replaceAll(/\s/g, '');

/**
 * Routes of the page that asks a user for an email address: one form sends a code to the address, the next one confirms
 * it. The confirmed address is stored in the user's account, and the login starts again (decision 0161).
 */
export function createEmailRoutes({ env, proofs, callBackend, sendCode, limit, platform }: EmailRoutesOptions): Hono {
  const routes = new Hono();

  const showPage = (context: Context, region: Region, step: 'code' | undefined, outcome?: Outcome): Response =>
    context.redirect(linkTo('loginEmail', region, {}, { step, outcome }), 303);

  const send = async (context: Context, key: string, proof: EmailProof, typed: string): Promise<Response> => {
    const { region } = proof.login;
    const email = normalizeEmail(typed);
    if (email === undefined) return showPage(context, region, undefined, 'invalid');
    const code = createEmailCode();
    const result = await sendCode(key, { email, region, code });
    if (!result.ok) return showPage(context, region, undefined, result.code);
    await proofs.write(context, { ...proof, sent: { email, code } });
    return showPage(context, region, 'code');
  };

  const confirm = async (context: Context, key: string, proof: EmailProof, typed: string): Promise<Response> => {
    const { login, sent, authTime, returnTo, screen } = proof;
    if (sent === undefined) return showPage(context, login.region, undefined);
    if (readCode(typed) !== sent.code) return showPage(context, login.region, 'code', 'wrong');
    const claims = { email: sent.email, email_verified: true, auth_time: authTime };
    const access = await signBackendToken(key, { ...login, expiresAt: Date.now() + accountCallMs }, claims);
    const call = { region: login.region, token: access };
    const response = await callBackend('/user/details', call).catch(() => undefined);
    if (response?.ok !== true) return showPage(context, login.region, 'code', 'unavailable');
    proofs.clear(context);
    return context.redirect(linkToLogin(login.region, returnTo, screen), 303);
  };

  routes.post('/email', async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const form = await readText(context.req.raw, 4_096);
    if (form === undefined) return sendProblem(413, 'PayloadTooLarge');
    const proof = await proofs.read(context);
    const { backendTokenKey: key } = env;
    if (proof === undefined || key === undefined) {
      setFlashToast(context, 'login_refused');
      return context.redirect('/', 303);
    }
    const fields = new URLSearchParams(form);
    const code = fields.get('code');
    const { method, path } = context.req;
    const asking = { method, path, userId: proof.login.userId, address: platform.findAddress(context) };
    if (await limit(asking)) return showPage(context, proof.login.region, code === null ? undefined : 'code', 'many');
    return code === null ? send(context, key, proof, fields.get('email') ?? '') : confirm(context, key, proof, code);
  });

  return routes;
}
