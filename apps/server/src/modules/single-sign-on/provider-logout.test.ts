import { fillPath, PATHS } from '@clearbench/contract';
import type { JWTPayload } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT } from '../../testing/identity-provider.ts';
import { Provider } from './provider.ts';
import { HOME, type ProviderId, serverWithProviders } from './testing.ts';

const { server, providers, person, signIn, sessionOf } = await serverWithProviders();

describe('the end of a session at the provider', () => {
  const logOut = (id: ProviderId, token: string) =>
    server.app.inject({
      method: 'POST',
      url: fillPath(PATHS.providerLogout, { id }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const claims = (more: object) => ({
    iss: providers.bank.issuer,
    aud: CLIENT.id,
    iat: Math.floor(Date.now() / 1_000),
    jti: crypto.randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...more,
  });

  const logoutToken = (payload: JWTPayload, id: ProviderId = 'bank') =>
    providers[id].sign(payload, { typ: 'logout+jwt' });

  it('ends the session here: one by its id, all by the subject', async () => {
    person('bank', 'tom', ['ops']);
    let sid: unknown;
    providers.bank.alter = (token) => {
      sid = token.sid;
      return token;
    };
    const one = (await signIn('bank', 'tom')).session;
    expect(sid).toBeTypeOf('string');
    const [two, three] = [(await signIn('bank', 'tom')).session, await server.login()];
    const oneSid = claims({ sub: 'tom', sid });
    // The id is that of the second session.
    expect((await logOut('bank', await logoutToken(oneSid))).statusCode).toBe(200);
    expect(await sessionOf(two)).toBeNull();
    expect(await sessionOf(one)).not.toBeNull();
    expect((await logOut('bank', await logoutToken(claims({ sub: 'tom' })))).statusCode).toBe(200);
    expect(await sessionOf(one)).toBeNull();
    expect(await sessionOf(three)).not.toBeNull();
  });

  const REFUSED: [string, () => Promise<string>][] = [
    ['of another provider', () => logoutToken(claims({ sub: 'tia' }), 'oak')],
    ['for another client', () => logoutToken(claims({ sub: 'tia', aud: 'another' }))],
    ['with a nonce', () => logoutToken(claims({ sub: 'tia', nonce: 'a' }))],
    ['without the event', () => logoutToken(claims({ sub: 'tia', events: {} }))],
    ['of another type', () => providers.bank.sign(claims({ sub: 'tia' }), { typ: 'JWT' })],
    ['without a type', () => providers.bank.sign(claims({ sub: 'tia' }), {})],
    ['for nobody', () => logoutToken(claims({}))],
    ['that is old', () => logoutToken(claims({ sub: 'tia', iat: 1_700_000_000 }))],
    ['that is none', async () => 'a.b.c'],
  ];
  it.each(REFUSED)('refuses a token %s', async (_name, make) => {
    person('bank', 'tia', ['ops']);
    const { session } = await signIn('bank', 'tia');
    const response = await logOut('bank', await make());
    expect([response.statusCode, response.json().code]).toEqual([400, 'logout_token_refused']);
    expect(await sessionOf(session)).not.toBeNull();
  });

  it('begins here, too: logging out leads to the provider', async () => {
    person('bank', 'uma', ['ops']);
    const { session } = await signIn('bank', 'uma');
    const failing = await signIn('bank', 'uma');
    vi.spyOn(Provider.prototype, 'logoutPage').mockRejectedValueOnce(new Error('metadata'));
    const ended = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: failing.session ?? '' },
    });
    expect([ended.statusCode, ended.json().continueAt, await sessionOf(failing.session)]).toEqual([
      200,
      null,
      null,
    ]);
    const response = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: session ?? '', 'sec-fetch-site': 'same-origin' },
    });
    const { searchParams, origin } = new URL(response.json().continueAt);
    expect(origin).toBe(providers.bank.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${HOME}/login`);
    expect(searchParams.get('id_token_hint')).toMatch(/^ey/);
    const own = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: await server.login() },
    });
    expect(own.json().continueAt).toBeNull();
  });
});
