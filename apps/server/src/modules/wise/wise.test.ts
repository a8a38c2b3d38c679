import { fillPath, PATHS, workspaceOfState, workspacePrefix } from '@clearbench/contract';
import { describe, expect, it, vi } from 'vitest';
import { lineOf } from '../../platform/database/pool-line.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SIMULATED_API_KEY } from './simulator/simulated-wise.ts';
import { CREDENTIALS, consentAtWise, submitForm } from './testing.ts';

const server = await createTestApp();

const authorize = (on: TestApp = server) => consentAtWise(on);

const callback = (query: URLSearchParams, on: TestApp = server) =>
  on.call('GET', `${PATHS.wiseCallback}?${query.toString()}`);

async function connect(on: TestApp = server): Promise<string> {
  return (await callback(await authorize(on), on)).json().accessToken;
}

async function get(url: string, handle: string, on: TestApp = server) {
  const cookie = await on.login();
  return await on.app.inject({ method: 'GET', url, headers: { cookie, authorization: `Bearer ${handle}` } });
}

const connection = async () => (await server.call('GET', PATHS.wiseConnection)).json();

describe('connecting on the page of Wise', () => {
  it('returns a handle that can read profiles and balances', async () => {
    const back = await authorize();
    expect(back.get('profileId')).toBe('7200001');
    const answer = await callback(back);
    expect(answer.json()).toEqual({ success: true, accessToken: expect.stringMatching(/^wise_.{43}$/) });
    const handle = answer.json().accessToken;

    expect((await get(PATHS.wiseProfiles, handle)).json()).toEqual({
      success: true,
      profiles: [
        { id: 7_200_001, type: 'business', details: { name: 'Sample Trading Ltd (SIMULATED)' } },
        { id: 7_200_002, type: 'personal', details: { name: 'Robin Sample' } },
      ],
    });
    const { accounts } = (await get(fillPath(PATHS.wiseAccounts, { id: '7200001' }), handle)).json();
    expect(accounts[0]).toMatchObject({
      currency: 'EUR',
      type: 'STANDARD',
      balance: { value: '25000000.00', currency: 'EUR' },
    });
    expect(await connection()).toMatchObject({
      state: 'connected',
      accessToken: handle,
      profileId: 7_200_001,
      kind: 'oauth',
    });
  });

  it('works with a pasted code, which has no state', async () => {
    const back = await authorize();
    const pasted = new URLSearchParams({ code: back.get('code') ?? '' });
    expect((await callback(pasted)).statusCode).toBe(200);
  });

  it('refuses a wrong code, and lets the right one be pasted afterwards', async () => {
    const back = await authorize();
    const wrong = await callback(new URLSearchParams({ code: 'wrong' }));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      success: false,
      code: 'wise_code_refused',
      error: expect.stringContaining('did not accept the authorization code'),
    });
    expect((await callback(new URLSearchParams({ code: back.get('code') ?? '' }))).statusCode).toBe(200);
  });

  it.each(['', 'code=', 'code=%20%20'])('asks for a code that is missing: %s', async (query) => {
    const blank = await callback(new URLSearchParams(query));
    const message = 'code: Please enter the authorization code';
    expect([blank.statusCode, blank.json()]).toMatchObject([
      422,
      { success: false, message, error: message },
    ]);
  });

  it('reports a malformed code in the same place', async () => {
    const tooLong = await callback(new URLSearchParams({ code: 'x'.repeat(5_000) }));
    const message = 'code: This is not a Wise authorization code: it is too long.';
    expect([tooLong.statusCode, tooLong.json()]).toMatchObject([
      422,
      { success: false, message, error: message },
    ]);
    const nobody = await server.app.inject({ method: 'GET', url: `${PATHS.wiseCallback}?code=x` });
    expect([nobody.statusCode, nobody.json().error]).toEqual([401, nobody.json().message]);
  });

  it('comes back with a state that names the workspace, unless that is main', async () => {
    await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
    expect(workspaceOfState((await authorize()).get('state') ?? '')).toBe('main');
    const back = await consentAtWise(server, workspacePrefix('oak'));
    expect(workspaceOfState(back.get('state') ?? '')).toBe('oak');
    expect((await callback(back)).json().code).toBe('wise_state_mismatch');
    const inOak = await server.call('GET', `${workspacePrefix('oak')}${PATHS.wiseCallback}?${back}`);
    expect(inOak.statusCode).toBe(200);
  });

  it('refuses a state that it did not issue, or issued to another operator', async () => {
    const back = await authorize();
    back.set('state', 'forged');
    expect((await callback(back)).json().code).toBe('wise_state_mismatch');

    const credentials = { username: 'second', password: 'long-enough' };
    const registration = { ...credentials, email: 'second@clearbench.example' };
    await server.app.inject({ method: 'POST', url: PATHS.register, payload: registration });
    const login = await server.app.inject({ method: 'POST', url: PATHS.login, payload: credentials });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const fresh = await authorize();
    const url = `${PATHS.wiseCallback}?${fresh.toString()}`;
    const other = await server.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(other.json().code).toBe('wise_state_mismatch');
    expect((await callback(fresh)).statusCode).toBe(200);
  });

  it('refuses a code that another authorization began', async () => {
    const first = await authorize();
    const second = await authorize();
    second.set('code', first.get('code') ?? '');
    expect((await callback(second)).json().code).toBe('wise_code_refused');
  });

  it('revokes the access that a code gave when the code is used again', async () => {
    const back = await authorize();
    const handle = (await callback(back)).json().accessToken;
    const replay = await authorize();
    replay.set('code', back.get('code') ?? '');
    await callback(replay);
    expect((await get(PATHS.wiseProfiles, handle)).json().code).toBe('wise_access_lost');
  });
});

describe('a handle', () => {
  it('is useless without a session, and useless at Wise', async () => {
    const handle = await connect();
    const headers = { authorization: `Bearer ${handle}` };
    expect((await server.app.inject({ method: 'GET', url: PATHS.wiseProfiles, headers })).statusCode).toBe(
      401,
    );
    const atWise = await server.app.inject({ method: 'GET', url: '/simulators/wise/v2/profiles', headers });
    expect(atWise.statusCode).toBe(401);
  });

  it('ends with the next connection, and when it is disconnected', async () => {
    const first = await connect();
    const second = await connect();
    expect((await get(PATHS.wiseProfiles, first)).json().code).toBe('wise_not_connected');
    await server.call('DELETE', PATHS.wiseConnection);
    expect((await get(PATHS.wiseProfiles, second)).json().code).toBe('wise_not_connected');
    expect(await connection()).toMatchObject({ state: 'none', accessToken: null });
  });

  it('leaves no readable token in the database, and none of a connection that ended', async () => {
    await connect();
    await server.call('DELETE', PATHS.wiseConnection);
    const rows = await server.database.db
      .selectFrom('wise_connections')
      .select(['access_token_sealed', 'refresh_token_sealed'])
      .where('state', '=', 'disconnected')
      .execute();
    for (const row of rows)
      expect([row.access_token_sealed.length, row.refresh_token_sealed]).toEqual([0, null]);
  });
});

describe('access that is revoked at the provider', () => {
  it('turns the connection into a lost one that says why', async () => {
    const handle = await connect();
    const login = await server.app.inject({ method: 'GET', url: '/simulators/wise/settings/connected-apps' });
    let page = await submitForm(server, login.body, CREDENTIALS);
    for (;;) {
      const [, id] =
        /action="[^"]+\/revoke">\s*<input[^>]+><input type="hidden" name="id" value="([^"]+)"/.exec(
          page.body,
        ) ?? [];
      if (id === undefined) break;
      page = await submitForm(server, page.body, { id });
    }
    const refused = await get(PATHS.wiseProfiles, handle);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'wise_access_lost']);
    expect(await connection()).toMatchObject({
      state: 'lost',
      accessToken: null,
      problem: expect.stringContaining('revoked or has expired'),
    });
  });
});

/** Counts the calls of Wise that replace tokens, from now on. */
function watchRenewals(): () => number {
  const { simulated } = server.modules.wise;
  if (simulated === null) throw new Error('This server has no simulated Wise.');
  const calls = vi.spyOn(simulated, 'handle').mockClear().mock.calls;
  return () => calls.filter(([{ url }]) => new URL(url).pathname.endsWith('/oauth/token')).length;
}

describe('tokens', () => {
  it('are renewed before they end, and the handle keeps working', async () => {
    const handle = await connect();
    const before = await server.database.db
      .selectFrom('wise_connections')
      .selectAll()
      .where('state', '=', 'connected')
      .executeTakeFirstOrThrow();
    await server.advanceClock(7 * 3_600_000);
    await server.modules.wise.service.refreshAhead();
    const after = await server.database.db
      .selectFrom('wise_connections')
      .selectAll()
      .where('state', '=', 'connected')
      .executeTakeFirstOrThrow();
    expect(after.expires_at?.getTime()).toBeGreaterThan(before.expires_at?.getTime() ?? 0);
    expect((await get(PATHS.wiseProfiles, handle)).statusCode).toBe(200);
  });

  it('that ended are renewed on use, once, however many calls need them', async () => {
    const handle = await connect();
    await server.advanceClock(13 * 3_600_000);
    const renewals = watchRenewals();
    const calls = await Promise.all([1, 2, 3, 4].map(() => get(PATHS.wiseProfiles, handle)));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(renewals()).toBe(1);
  });

  it('that ended are renewed once for all background work, while requests have taken all their connections', async () => {
    await connect();
    await server.advanceClock(13 * 3_600_000);
    const { service } = server.modules.wise;
    const renewals = watchRenewals();
    const requests = lineOf(server.database.pools.requests);
    const { limitOf } = requests;
    requests.limitOf = () => 0;
    const call = () => service.callCurrent((client, { profile_id: id }) => client.accounts(Number(id)));
    const results = await Promise.all([1, 2, 3, 4].map(call)).finally(() => {
      requests.limitOf = limitOf;
    });
    expect(results.every((accounts) => accounts.length > 0)).toBe(true);
    expect(renewals()).toBe(1);
  });
});

describe('connecting with a profile ID and an API key', () => {
  const wiseConnect = (profileId: string, apiKey: string) =>
    server.call('POST', PATHS.wiseConnect, { profileId, apiKey });

  it('is checked with Wise and then works like any connection', async () => {
    expect((await wiseConnect(' 7200002 ', SIMULATED_API_KEY)).json()).toEqual({
      success: true,
      message: 'Connected to Wise with the profile 7200002.',
    });
    const { accessToken } = await connection();
    expect(accessToken).not.toContain(SIMULATED_API_KEY);
    expect((await get(PATHS.wiseProfiles, accessToken)).statusCode).toBe(200);
  });

  it.each([
    ['', '', 'Both Profile ID and API Key are required to connect to Wise'],
    ['', 'key', 'Both Profile ID and API Key are required to connect to Wise'],
    ['7200001', '  ', 'Both Profile ID and API Key are required to connect to Wise'],
    ['7200001', 'wrong', 'Wise does not accept this API key.'],
    ['1', SIMULATED_API_KEY, 'This API key has no access to the profile 1.'],
    ['7200001; drop', SIMULATED_API_KEY, 'A Wise profile ID is a whole number, like 7200001'],
  ])('refuses %j with %j', async (profileId, apiKey, message) => {
    const answer = await wiseConnect(profileId, apiKey);
    expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
  });

  it('leaves one connection when it is requested twice at once', async () => {
    const both = await Promise.all([1, 2].map(() => wiseConnect('7200001', SIMULATED_API_KEY)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from wise_connections where state = 'connected'`,
    );
    expect(rows[0].count).toBe(1);
  });
});

it('keeps the simulator’s state in the database: another process knows the handle', async () => {
  const handle = await connect();
  const second = await server.another();
  const cookie = await server.login();
  const answer = await second.app.inject({
    method: 'GET',
    url: PATHS.wiseProfiles,
    headers: { cookie, authorization: `Bearer ${handle}` },
  });
  expect(answer.statusCode).toBe(200);
});

describe('with an address of Wise that does not answer', () => {
  it('says so, and stays connected', async () => {
    const env = { WISE_BASE_URL: 'http://127.0.0.1:9', WISE_CLIENT_ID: 'id', WISE_CLIENT_SECRET: 'secret' };
    const away = await createTestApp({ env });
    const { authUrl } = (await away.call('GET', PATHS.wiseAuth)).json();
    expect(authUrl).toMatch(/^http:\/\/127\.0\.0\.1:9\/oauth\/authorize\/\?client_id=id&/);
    const answer = await away.call('POST', PATHS.wiseConnect, { profileId: '1', apiKey: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'wise_unavailable']);
    expect((await away.app.inject({ method: 'GET', url: '/simulators/wise/v2/profiles' })).statusCode).toBe(
      404,
    );
  });
});
