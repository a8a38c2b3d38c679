import { sha256, toBase64Url } from '../encoding.ts';
import { json, refuseOAuth } from './answers.ts';
import { applicationOf } from './authentication.ts';
import { type Context, randomText, randomUuid, tokenId } from './context.ts';
import type { Grant, Token } from './entities.ts';

export const CODE_LIFETIME_MS = 10 * 60_000;
const ACCESS_SECONDS = 43_199;
const REFRESH_SECONDS = 20 * 365 * 86_400;

/** `POST /oauth/token`, with all grants that one of our applications uses. */
export async function issueTokens(context: Context): Promise<Response> {
  const application = applicationOf(context);
  const form = new URLSearchParams(context.body);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return await exchangeCode(context, application.id, form);
    case 'refresh_token':
      return await refresh(context, application.id, form);
    case 'client_credentials':
      return await issueApplicationToken(context, application.id);
    case null:
      return refuseOAuth(400, 'invalid_request', 'Missing grant type');
    default:
      return refuseOAuth(400, 'unsupported_grant_type', 'Unsupported grant type');
  }
}

async function exchangeCode(context: Context, clientId: string, form: URLSearchParams): Promise<Response> {
  const invalid = (why: string) => refuseOAuth(400, 'invalid_grant', why);
  const code = await context.entities.get('code', await tokenId(form.get('code') ?? ''));
  if (code === null || code.authorization.clientId !== clientId) return invalid('Invalid authorization code');
  if (code.usedForGrant !== null) return await punishReplay(context, code.usedForGrant);
  if (code.expiresAtMs <= context.nowMs) return invalid('Expired authorization code');
  if (form.get('redirect_uri') !== code.authorization.redirectUri) return invalid('Redirect URI mismatch.');
  if (!(await provesChallenge(form.get('code_verifier'), code.authorization.codeChallenge))) {
    return invalid('Invalid code verifier');
  }
  const grant: Grant = {
    id: randomUuid(context),
    owner: code.owner,
    dueAtMs: null,
    clientId,
    createdAtMs: context.nowMs,
    revokedAtMs: null,
    accessTokenId: null,
  };
  await context.entities.put('code', { ...code, usedForGrant: grant.id });
  const refreshToken = randomUuid(context);
  await putToken(context, refreshToken, grant.owner, 'refresh', grant.id, REFRESH_SECONDS);
  return await answerWithTokens(context, grant, refreshToken);
}

/** RFC 6749 section 4.1.2: a code used twice may have been stolen, so everything that it granted ends. */
async function punishReplay(context: Context, grantId: string): Promise<Response> {
  const grant = await context.entities.get('grant', grantId);
  if (grant !== null) await context.entities.put('grant', { ...grant, revokedAtMs: context.nowMs });
  const error_description = 'Authorization code was used before; the access that it granted is revoked';
  return json({ error: 'invalid_grant', error_description }, 400);
}

async function provesChallenge(verifier: string | null, challenge: string | null): Promise<boolean> {
  if (challenge === null) return verifier === null;
  return verifier !== null && toBase64Url(await sha256(verifier)) === challenge;
}

async function refresh(context: Context, clientId: string, form: URLSearchParams): Promise<Response> {
  const refreshToken = form.get('refresh_token') ?? '';
  const token = await context.entities.get('token', await tokenId(refreshToken));
  const grant = token?.kind === 'refresh' && (await context.entities.get('grant', token.grantId ?? ''));
  if (!grant || grant.clientId !== clientId || grant.revokedAtMs !== null) {
    return refuseOAuth(400, 'invalid_grant', 'Invalid refresh token');
  }
  return await answerWithTokens(context, grant, refreshToken);
}

async function answerWithTokens(context: Context, grant: Grant, refreshToken: string): Promise<Response> {
  const accessToken = randomUuid(context);
  const accessTokenId = await putToken(context, accessToken, grant.owner, 'access', grant.id, ACCESS_SECONDS);
  if (grant.accessTokenId !== null) await context.entities.remove('token', grant.accessTokenId);
  await context.entities.put('grant', { ...grant, accessTokenId });
  const at = (seconds: number) => new Date(context.nowMs + seconds * 1_000).toISOString();
  return json({
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: ACCESS_SECONDS,
    expires_at: at(ACCESS_SECONDS),
    refresh_token_expires_in: REFRESH_SECONDS,
    refresh_token_expires_at: at(REFRESH_SECONDS),
    scope: 'transfers',
    created_at: at(0),
  });
}

async function issueApplicationToken(context: Context, clientId: string): Promise<Response> {
  const accessToken = randomText(context);
  await putToken(context, accessToken, clientId, 'application', null, ACCESS_SECONDS);
  return json({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    scope: 'transfers',
  });
}

export async function putToken(
  context: Context,
  token: string,
  owner: string,
  kind: Token['kind'],
  grantId: string | null,
  lifetimeSeconds: number | null,
): Promise<string> {
  const id = await tokenId(token);
  const expiresAtMs = lifetimeSeconds === null ? null : context.nowMs + lifetimeSeconds * 1_000;
  const hint = token.slice(-4);
  await context.entities.put('token', {
    id,
    owner,
    dueAtMs: expiresAtMs,
    kind,
    grantId,
    expiresAtMs,
    hint,
  });
  return id;
}
