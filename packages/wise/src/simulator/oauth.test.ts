import { describe, expect, it } from 'vitest';
import { codeChallengeOf, WiseError } from '../index.ts';
import { createWorld, REDIRECT_URI, submit, type World } from '../testing/world.ts';

const VERIFIER = 'a'.repeat(64);

async function authFailure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof WiseError && error.failure.kind === 'auth' ? error.failure.code : String(error);
}

async function codeFrom(world: World): Promise<string> {
  const back = await world.consent(world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' }));
  return back.searchParams.get('code') ?? '';
}

describe('authorization', () => {
  it('returns with a code, the chosen profile and the state as sent', async () => {
    const world = await createWorld();
    const back = await world.consent(
      world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 'a b&c=d' }),
    );
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(back.searchParams.get('state')).toBe('a b&c=d');
    expect(back.searchParams.get('profileId')).toBe('7200001');
    const tokens = await world.oauth.exchangeCode(back.searchParams.get('code') ?? '', REDIRECT_URI);
    expect(tokens).toMatchObject({ expiresInSeconds: 43_199, scope: 'transfers' });
    expect(await world.clientOf(tokens.accessToken).profiles()).toHaveLength(2);
  });

  it('returns without a code when the person denies', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' });
    const back = await world.consent(url, 'deny');
    expect(back.search).toBe('?error=access_denied&state=s');
  });

  it('never redirects to an address that the application did not register', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: 'https://evil.example/callback', state: 's' });
    const answer = await world.simulator.handle(new Request(url));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('needs the verifier of the challenge', async () => {
    const world = await createWorld();
    const codeChallenge = await codeChallengeOf(VERIFIER);
    const url = world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's', codeChallenge });
    for (const verifier of [undefined, 'b'.repeat(64)]) {
      const code = (await world.consent(url)).searchParams.get('code') ?? '';
      expect(await authFailure(world.oauth.exchangeCode(code, REDIRECT_URI, verifier))).toBe('invalid_grant');
    }
    const code = (await world.consent(url)).searchParams.get('code') ?? '';
    expect((await world.oauth.exchangeCode(code, REDIRECT_URI, VERIFIER)).accessToken).not.toBe('');
  });

  it('refuses a code that is unknown, too old, or meant for another address', async () => {
    const world = await createWorld();
    expect(await authFailure(world.oauth.exchangeCode('nonsense', REDIRECT_URI))).toBe('invalid_grant');
    const code = await codeFrom(world);
    expect(await authFailure(world.oauth.exchangeCode(code, 'https://console.example/other'))).toBe(
      'invalid_grant',
    );
    world.pass(600_000);
    expect(await authFailure(world.oauth.exchangeCode(code, REDIRECT_URI))).toBe('invalid_grant');
  });

  it('revokes what a code granted when the code is used again', async () => {
    const world = await createWorld();
    const code = await codeFrom(world);
    const tokens = await world.oauth.exchangeCode(code, REDIRECT_URI);
    expect(await authFailure(world.oauth.exchangeCode(code, REDIRECT_URI))).toBe('invalid_grant');
    expect(await authFailure(world.clientOf(tokens.accessToken).profiles())).toBe('invalid_token');
    expect(await authFailure(world.oauth.refresh(tokens.refreshToken ?? ''))).toBe('invalid_grant');
  });
});

describe('tokens', () => {
  it('end after twelve hours, and refreshing replaces the access token', async () => {
    const world = await createWorld();
    const first = await world.connect();
    const second = await world.oauth.refresh(first.refreshToken ?? '');
    expect(await authFailure(world.clientOf(first.accessToken).profiles())).toBe('invalid_token');
    expect(await world.clientOf(second.accessToken).profiles()).toHaveLength(2);
    world.pass(43_200_000);
    expect(await authFailure(world.clientOf(second.accessToken).profiles())).toBe('invalid_token');
  });

  it('are worthless once the user revokes the access on the page of connected apps', async () => {
    const world = await createWorld();
    const tokens = await world.connect();
    const url = 'https://wise.simulated/settings/connected-apps';
    const fetch = (request: Request) => world.simulator.handle(request);
    const credentials = { email: 'robin@wise-simulator.example', password: 'simulated' };
    const page = await submit(fetch, await fetch(new Request(url)), url, credentials);
    const html = await page.clone().text();
    expect(html).toContain('Test console');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(html) ?? [];
    const after = await submit(fetch, page, url, { id });
    expect(await after.text()).toContain('No application has access.');
    expect(await authFailure(world.clientOf(tokens.accessToken).profiles())).toBe('invalid_token');
    expect(await authFailure(world.oauth.refresh(tokens.refreshToken ?? ''))).toBe('invalid_grant');
  });

  it('are not given to an application with a wrong secret', async () => {
    const world = await createWorld();
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const headers = { authorization: `Basic ${btoa('console:wrong')}` };
    const request = new Request('https://wise.simulated/oauth/token', { method: 'POST', headers, body });
    const answer = await world.simulator.handle(request);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'Client authentication failed' },
    ]);
  });
});

describe('the pages', () => {
  it('are marked, run no script and load nothing from elsewhere', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' });
    const answer = await world.simulator.handle(new Request(url));
    const html = await answer.text();
    expect(html).toContain('SIMULATED');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allow the redirect after consent, whatever its origin', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' });
    const fetch = (request: Request) => world.simulator.handle(request);
    const credentials = { email: 'robin@wise-simulator.example', password: 'simulated' };
    const asked = await submit(fetch, await fetch(new Request(url)), url, credentials);
    const policy = asked.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://console.example");
  });

  it('show outside values as text', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: '"><script>alert(1)</script>', state: 's' });
    const html = await (await world.simulator.handle(new Request(url))).text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  it('refuse a wrong password', async () => {
    const world = await createWorld();
    const url = world.oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' });
    const fetch = (request: Request) => world.simulator.handle(request);
    const wrong = { email: 'robin@wise-simulator.example', password: 'wrong' };
    const answer = await submit(fetch, await fetch(new Request(url)), url, wrong);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('do not match');
  });
});
