import { type AuditEntry, fillPath, type LoginOptions, PATHS, type SingleSignOn } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { HOME, serverWithProviders } from './testing.ts';

const { server, providers, person, signIn, begin, complete, sessionOf } = await serverWithProviders();

describe('a sign-in', () => {
  it('gives a new account the rights of its groups, and the same account at the next login', async () => {
    person('bank', 'ann', ['ops', 'other']);
    const { session, next } = await signIn('bank', 'ann');
    expect(next).toBe('/dashboard');
    const first = await sessionOf(session);
    expect(first).toMatchObject({
      operator: { username: 'ann', email: 'ann@bank.example' },
      ofInstallation: false,
      workspace: { name: 'main', role: 'operator' },
    });
    const second = await sessionOf((await signIn('bank', 'ann')).session);
    expect(second?.operator.id).toBe(first?.operator.id);
  });

  it('makes administrators, and refuses whom no group gives a right', async () => {
    person('bank', 'root', ['admins']);
    expect((await sessionOf((await signIn('bank', 'root')).session))?.ofInstallation).toBe(true);
    person('bank', 'nobody', ['other']);
    expect(await signIn('bank', 'nobody')).toMatchObject({ session: null, problem: 'rights' });
  });

  it('without a right is only for people with an invitation', async () => {
    person('bank', 'guest', []);
    expect((await signIn('bank', 'guest', '/invitation/none')).problem).toBe('rights');
    const path = fillPath(PATHS.workspaceInvitations, { name: 'main' });
    const { token } = (await server.call('POST', path, { role: 'viewer', note: 'Guest' })).json();
    const { session, next } = await signIn('bank', 'guest', `/invitation/${token}`);
    expect(next).toBe(`/invitation/${token}`);
    expect(await sessionOf(session)).toMatchObject({ workspaces: 0, workspace: null });
  });

  it('keeps people with the same e-mail address apart, whoever knows them', async () => {
    const { username, password } = server.operator;
    const own = await sessionOf(await server.login());
    person('bank', 'same', ['ops'], own?.operator.email);
    person('oak', 'same', ['everybody'], own?.operator.email);
    const ids = [await signIn('bank', 'same'), await signIn('oak', 'same')].map(({ session }) =>
      sessionOf(session),
    );
    const operators = (await Promise.all(ids)).map((session) => session?.operator);
    expect(new Set([own?.operator.id, ...operators.map((operator) => operator?.id)]).size).toBe(3);
    expect(new Set([username, ...operators.map((operator) => operator?.username)]).size).toBe(3);
    const login = await server.app.inject({
      method: 'POST',
      url: PATHS.login,
      payload: { username, password },
    });
    expect(login.json().operator.id).toBe(own?.operator.id);
  });

  const ALTERED: [string, (claims: Record<string, unknown>) => object][] = [
    ['a wrong nonce', () => ({ nonce: 'of another login' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a wrong audience', () => ({ aud: 'another client' })],
    ['a wrong issuer', () => ({ iss: 'https://login.example.com' })],
    ['an expired token', ({ iat }) => ({ exp: Number(iat) - 600 })],
    ['a token of the future', ({ iat }) => ({ iat: Number(iat) + 6_000, nbf: Number(iat) + 6_000 })],
  ];
  it.each(ALTERED)('is refused with %s', async (_name, change) => {
    person('bank', 'eve', ['admins']);
    providers.bank.alter = (claims) => ({ ...claims, ...change(claims) });
    expect(await signIn('bank', 'eve')).toMatchObject({ session: null, problem: 'refused' });
  });

  it('is refused with a token that another key has signed', async () => {
    person('bank', 'eve', ['admins']);
    const { sign } = providers.bank;
    Object.assign(providers.bank, { alter: (claims: object) => claims, sign: providers.oak.sign });
    expect(await signIn('bank', 'eve')).toMatchObject({ session: null, problem: 'refused' });
    providers.bank.sign = sign;
    expect((await signIn('bank', 'eve')).session).not.toBeNull();
  });

  it('allows for a clock that differs by half a minute', async () => {
    person('bank', 'late', ['ops']);
    providers.bank.alter = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 30 });
    expect((await signIn('bank', 'late')).session).not.toBeNull();
  });

  it('is refused in a browser that did not begin it, at another provider, and a second time', async () => {
    person('bank', 'mia', ['ops']);
    const mine = await begin('bank');
    const back = await providers.bank.logIn(mine.location, 'mia');
    const other = await begin('bank');
    expect(await complete(back, '')).toMatchObject({ session: null, problem: 'expired' });
    expect(await complete(back, other.cookie)).toMatchObject({ session: null, problem: 'refused' });
    const mixedUp = new URL(back.href.replace('/bank/', '/oak/'));
    expect(await complete(mixedUp, mine.cookie)).toMatchObject({ session: null, problem: 'expired' });
    expect((await complete(back, mine.cookie)).session).not.toBeNull();
    expect(await complete(back, mine.cookie)).toMatchObject({ session: null, problem: 'refused' });
  });

  it('goes on when the provider has rotated its keys', async () => {
    person('bank', 'kim', ['ops']);
    expect((await signIn('bank', 'kim')).session).not.toBeNull();
    await providers.bank.rotateKeys();
    expect((await signIn('bank', 'kim')).session).not.toBeNull();
  });

  it('says that the provider is down, and nothing else stops', async () => {
    person('oak', 'lea', ['everybody']);
    const { location, cookie } = await begin('bank');
    const back = await providers.bank.logIn(location, 'ann');
    providers.bank.isUp = false;
    expect(await complete(back, cookie)).toMatchObject({ session: null, problem: 'unreachable' });
    // Before the browser goes there.
    expect((await begin('bank')).location).toContain('problem=unreachable');
    expect((await signIn('oak', 'lea')).session).not.toBeNull();
    expect(await sessionOf(await server.login())).not.toBeNull();
  });
});

describe('the groups', () => {
  it('take rights away at the next login, and end all earlier sessions', async () => {
    person('bank', 'leo', ['ops', 'admins']);
    const before = (await signIn('bank', 'leo')).session;
    person('bank', 'leo', ['ops']);
    const after = (await signIn('bank', 'leo')).session;
    expect(await sessionOf(before)).toBeNull();
    expect(await sessionOf(after)).toMatchObject({ ofInstallation: false, workspace: { role: 'operator' } });
    person('bank', 'leo', []);
    expect(await signIn('bank', 'leo')).toMatchObject({ session: null, problem: 'rights' });
    expect(await sessionOf(after)).toBeNull();
  });

  it('get rights in the settings, which whoever is logged in has at once, and loses at once', async () => {
    person('bank', 'pat', ['ops', 'managers']);
    const { session } = await signIn('bank', 'pat');
    const right = { provider: 'bank', group: 'managers', workspace: 'main', role: 'manager' };
    const added = await server.call('POST', PATHS.groupRights, right);
    expect(added.statusCode).toBe(201);
    expect((await sessionOf(session))?.workspace?.role).toBe('manager');
    expect((await server.call('POST', PATHS.groupRights, right)).json().code).toBe('group_right_taken');
    await server.call('DELETE', fillPath(PATHS.groupRight, { id: added.json().id }));
    expect(await sessionOf(session)).toBeNull();
    expect((await sessionOf((await signIn('bank', 'pat')).session))?.workspace?.role).toBe('operator');
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&search=group_right`);
    expect(audit.json<AuditEntry[]>().map(({ action }) => action)).toEqual(
      expect.arrayContaining(['group_right.added', 'group_right.removed', 'operator.group_rights_changed']),
    );
  });

  it('are read again while the console is open, and a session that ended at the provider ends', async () => {
    for (const name of ['joe', 'jim']) person('bank', name, ['ops', 'admins']);
    const [joe, jim] = [(await signIn('bank', 'joe')).session, (await signIn('bank', 'jim')).session];
    const [job] = server.modules.singleSignOn.jobs ?? [];
    const check = async () =>
      job?.perform({}, { attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(10_000) });
    await check();
    expect([await sessionOf(joe), await sessionOf(jim)]).not.toContain(null);
    providers.bank.isUp = false;
    await check();
    providers.bank.isUp = true;
    person('bank', 'joe', ['ops']);
    await check();
    expect(await sessionOf(joe)).toBeNull();
    expect(await sessionOf(jim)).not.toBeNull();
    providers.bank.people.delete('jim');
    await check();
    expect(await sessionOf(jim)).toBeNull();
  });

  it('of a provider that is no longer configured give no rights', async () => {
    person('bank', 'sue', ['ops', 'admins']);
    const { session } = await signIn('bank', 'sue');
    const { pool } = server.database.control;
    const username = (await sessionOf(session))?.operator.username;
    const [before] = (await pool.query('select id from operators where username = $1', [username])).rows;
    await pool.query(`update operators set installation_by = 'gone' where id = $1`, [before.id]);
    await pool.query(`update memberships set granted_by = 'gone' where operator_id = $1`, [before.id]);
    await pool.query(`update identities set provider = 'gone' where operator_id = $1`, [before.id]);
    await server.modules.singleSignOn.start?.();
    expect(await sessionOf(session)).toBeNull();
    const { rows } = await pool.query(
      `select of_installation, (select count(*)::int from memberships where granted_by = 'gone') as roles
      from operators where id = $1`,
      [before.id],
    );
    expect(rows).toEqual([{ of_installation: false, roles: 0 }]);
  });

  it('leave alone what was given by hand', async () => {
    person('oak', 'gil', ['everybody']);
    const { session } = await signIn('oak', 'gil');
    const invitation = { role: 'manager', note: 'Gil' };
    const { token } = (
      await server.call('POST', fillPath(PATHS.workspaceInvitations, { name: 'main' }), invitation)
    ).json();
    const url = fillPath(PATHS.invitationAcceptance, { token });
    await server.app.inject({ method: 'POST', url, headers: { cookie: session ?? '' } });
    person('oak', 'gil', []);
    expect((await sessionOf((await signIn('oak', 'gil')).session))?.workspace?.role).toBe('manager');
  });
});

it('the options of the login name the providers', async () => {
  const options = (await server.app.inject({ url: PATHS.loginOptions })).json<LoginOptions>();
  expect(options).toMatchObject({
    providersOnly: false,
    providers: [
      { id: 'bank', name: 'BANK' },
      { id: 'oak', name: 'OAK' },
    ],
  });
});

it('the settings show the addresses to enter at each provider', async () => {
  const { providers: shown } = (await server.call('GET', PATHS.singleSignOn)).json<SingleSignOn>();
  expect(shown).toMatchObject([
    {
      id: 'bank',
      callback: `${HOME}/api/auth/providers/bank/callback`,
      home: `${HOME}/login`,
      backChannelLogout: `${HOME}/api/auth/providers/bank/logout`,
    },
    { id: 'oak' },
  ]);
});
