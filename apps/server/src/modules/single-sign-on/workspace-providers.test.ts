import { createServer, type Server } from 'node:http';
import {
  type AuditEntry,
  fillPath,
  type LoginOptions,
  PATHS,
  type WorkspaceProvider,
} from '@clearbench/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, type IdentityProvider } from '../../testing/identity-provider.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWorkspace, invitationTo, memberOf } from '../workspaces/testing.ts';
import { browserOf, HOME, providerFor } from './testing.ts';

/** The provider of a partner, and the workspace that it belongs to. */
let partner: IdentityProvider;
let id: string;
const bank = await providerFor(() => server, 'bank');
const server = await createTestApp({
  env: {
    PUBLIC_URL: HOME,
    OIDC_PROVIDERS: 'bank',
    OIDC_BANK_ISSUER: bank.issuer,
    OIDC_BANK_NAME: 'Elm Bank',
    OIDC_BANK_CLIENT_ID: CLIENT.id,
    OIDC_BANK_CLIENT_SECRET: CLIENT.secret,
    OIDC_BANK_GROUPS: 'admins=administrator; ops=main:operator',
  },
});
const name = await createWorkspace(server);
beforeAll(async () => {
  id = await idOf(name);
  partner = await providerFor(() => server, id);
});
afterEach(async () => {
  partner.isUp = true;
  partner.alter = null;
  await server.call('DELETE', pathOf(name));
});

const { begin, complete, signIn, sessionOf } = browserOf(() => server);
const pathOf = (workspace: string) => fillPath(PATHS.workspaceProvider, { name: workspace });
const read = async (workspace: string) =>
  (await server.call('GET', pathOf(workspace))).json<WorkspaceProvider>();

async function idOf(workspace: string): Promise<string> {
  const { addresses } = await read(workspace);
  return new URL(addresses?.signIn ?? '').searchParams.get('provider') ?? '';
}

const attach = (more: object = {}, to = name) =>
  server.call('PUT', pathOf(to), {
    name: 'Oak Bank',
    issuer: partner.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    rights: [
      { group: null, role: 'viewer' },
      { group: 'payments', role: 'operator' },
    ],
    ...more,
  });

const person = (provider: IdentityProvider, subject: string, groups: string[] = []) =>
  provider.people.set(subject, {
    email: `${subject}@oak.example`,
    preferred_username: subject,
    groups,
  });

describe('the provider of a workspace', () => {
  it('is attached with its secret sealed, by managers only', async () => {
    const [manager, operator] = [
      await memberOf(server, name, 'manager'),
      await memberOf(server, name, 'operator'),
    ];
    expect((await manager('GET', pathOf(name))).statusCode).toBe(200);
    expect((await operator('GET', pathOf(name))).json().code).toBe('not_allowed');
    expect((await attach()).json().provider).toEqual({
      name: 'Oak Bank',
      issuer: partner.issuer,
      clientId: CLIENT.id,
      groupsClaim: 'groups',
      scope: 'openid profile email',
      rights: expect.any(Array),
    });
    const { rows } = await server.database.control.pool.query('select * from workspace_providers');
    expect(JSON.stringify(rows)).not.toContain(CLIENT.secret);
    expect(rows[0].secret_sealed.toString('latin1')).not.toContain(CLIENT.secret);
    // The stored secret is kept for the same issuer, and never sent to another.
    expect((await attach({ name: 'Oak', clientSecret: undefined })).statusCode).toBe(200);
    const other = await attach({ issuer: `${partner.issuer}/other`, clientSecret: undefined });
    expect(other.json().errors[0].path).toBe('clientSecret');
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&action=workspace.provider_saved`);
    const secrets = audit
      .json<AuditEntry[]>()
      .map(({ after }) => (after as { clientSecret?: string }).clientSecret);
    expect(secrets.slice(0, 2)).toEqual([undefined, 'replaced']);
    // Nothing is left to keep after the loss of the master key.
    await server.database.control.pool.query("update workspace_providers set secret_sealed = ''");
    expect((await attach({ clientSecret: undefined })).json().errors[0].path).toBe('clientSecret');
  });

  const ISSUERS: [string, () => string][] = [
    ['of the installation', () => `${bank.issuer}/`],
    ['in a private network', () => 'https://10.0.0.7'],
    ['of a cloud’s metadata', () => 'https://169.254.169.254'],
    ['without TLS', () => 'http://login.oak.example'],
    ['that is no address', () => 'login'],
  ];
  it.each(ISSUERS)('is refused with an issuer %s', async (_name, issuer) => {
    const response = await attach({ issuer: issuer() });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([422, 'issuer']);
  });

  it.each(['Elm Bank', 'еlm-bаnk', 'ELMBANK'])(
    'can’t be called %s, like one of the installation',
    async (taken) => {
      const response = await attach({ name: taken });
      expect([response.statusCode, response.json().errors[0].path]).toEqual([422, 'name']);
    },
  );

  it('leads its people back to the login that offers it after a logout', async () => {
    await attach();
    person(partner, 'pia', ['payments']);
    const { session } = await signIn(id, partner, 'pia');
    const headers = { cookie: session ?? '' };
    const { continueAt } = (await server.app.inject({ method: 'POST', url: PATHS.logout, headers })).json();
    const home = (await read(name)).addresses?.home;
    expect(home).toBe(`${HOME}/login?provider=${id}`);
    expect(new URL(continueAt).searchParams.get('post_logout_redirect_uri')).toBe(home);
  });

  it('is offered at its own address only', async () => {
    await attach();
    const options = (await server.app.inject({ url: PATHS.loginOptions })).json<LoginOptions>();
    expect(options.providers.map((one) => one.id)).toEqual(['bank']);
    const shown = (of: string) => server.app.inject({ url: fillPath(PATHS.provider, { id: of }) });
    expect((await shown(id)).json()).toEqual({ id, name: 'Oak Bank', workspace: name });
    expect((await shown(`of_${name}`)).statusCode).toBe(404);
    // A browser that it has signed in can do so again.
    person(partner, 'joe');
    const { session } = await signIn(id, partner, 'joe');
    const again = await server.app.inject({ url: PATHS.loginOptions, headers: { cookie: session ?? '' } });
    expect(again.json<LoginOptions>().providers.map((one) => one.id)).toEqual(['bank', id]);
  });

  it('signs its people in, with rights in its workspace only', async () => {
    await attach();
    person(partner, 'ann', ['payments', 'admins', 'ops']);
    const session = await sessionOf((await signIn(id, partner, 'ann')).session);
    expect(session).toMatchObject({ ofInstallation: false, workspaces: 1, home: name });
    person(partner, 'eve');
    const { session: cookie } = await signIn(id, partner, 'eve');
    const list = await server.app.inject({ url: PATHS.workspaces, headers: { cookie: cookie ?? '' } });
    expect(list.json()).toMatchObject([{ name, role: 'viewer' }]);
    // Nor can an invitation give them more.
    const other = await createWorkspace(server);
    const url = fillPath(PATHS.invitationAcceptance, { token: await invitationTo(server, other, 'manager') });
    const accepted = await server.app.inject({ method: 'POST', url, headers: { cookie: cookie ?? '' } });
    expect(accepted.json().code).toBe('not_allowed');
    const elsewhere = `/invitation/${await invitationTo(server, other, 'manager')}`;
    await attach({ rights: [{ group: 'payments', role: 'operator' }] });
    person(partner, 'new');
    expect((await signIn(id, partner, 'new', elsewhere)).problem).toBe('rights');
  });

  it('signs in a thousand people, and nobody new after them', async () => {
    await attach();
    person(partner, 'early', ['payments']);
    expect((await signIn(id, partner, 'early')).session).not.toBeNull();
    const { pool } = server.database.control;
    const operator = await pool.query("select id from operators where username = 'early'");
    await pool.query(
      `insert into identities (issuer, subject, operator_id, provider, workspace_id, groups)
      select 'https://many.example', n::text, $1, $2, $3, '{}' from generate_series(1, 1000) n`,
      [operator.rows[0].id, id, id.slice('of_'.length)],
    );
    person(partner, 'late', ['payments']);
    expect(await signIn(id, partner, 'late')).toMatchObject({ session: null, problem: 'full' });
    expect((await signIn(id, partner, 'early')).session).not.toBeNull();
    expect((await pool.query("select 1 from operators where username = 'late'")).rows).toEqual([]);
    await pool.query("delete from identities where issuer = 'https://many.example'");
  });

  it('signs nobody in whom another provider or a password knows', async () => {
    await attach();
    const own = await sessionOf(await server.login());
    person(bank, 'same', ['ops']);
    const atBank = await sessionOf((await signIn('bank', bank, 'same')).session);
    // The provider of the partner now claims to be that of the bank.
    person(partner, 'same');
    partner.alter = (claims) => ({ ...claims, iss: bank.issuer });
    expect(await signIn(id, partner, 'same')).toMatchObject({ session: null, problem: 'refused' });
    partner.alter = null;
    // The same issuer, stored as that of the partner, has other people.
    await server.database.control.pool.query('update identities set issuer = $1', [partner.issuer]);
    const atPartner = await sessionOf((await signIn(id, partner, 'same')).session);
    const ids = [own, atBank, atPartner].map((session) => session?.operator.id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(3);
  });

  it('does not take over a sign-in that another one began', async () => {
    await attach();
    person(partner, 'mia');
    const atBank = await begin('bank');
    const atPartner = await begin(id);
    const back = await partner.logIn(atPartner.location, 'mia');
    expect((await complete(back, atBank.cookie)).problem).toBe('expired');
    expect((await complete(new URL(back.href.replace(id, 'bank')), atPartner.cookie)).problem).toBe(
      'expired',
    );
    const wrongIssuer = new URL(back);
    wrongIssuer.searchParams.set('iss', bank.issuer);
    expect((await complete(wrongIssuer, atPartner.cookie)).problem).toBe('refused');
    // Between the steps, the provider was replaced by another one.
    await attach({ issuer: `${partner.issuer}/other` });
    expect((await complete(back, atPartner.cookie)).problem).toBe('expired');
  });

  const PEOPLE: [string, string, boolean, boolean][] = [
    ['somebody new', 'ida', false, false],
    ['somebody new with an invitation', 'ivy', false, true],
    ['somebody it knows', 'ian', true, false],
    ['somebody it knows with an invitation', 'ira', true, true],
  ];
  it.each(PEOPLE)('replaced while it signs in %s, has no say', async (_name, subject, isKnown, isInvited) => {
    await attach();
    person(partner, subject, ['payments']);
    if (isKnown) expect((await signIn(id, partner, subject)).session).not.toBeNull();
    const next = isInvited ? `/invitation/${await invitationTo(server, name, 'viewer')}` : '/dashboard';
    // It holds its answer back until another one has its place.
    partner.alter = async (claims) => {
      expect((await attach({ issuer: `${partner.issuer}/other` })).statusCode).toBe(200);
      return claims;
    };
    expect(await signIn(id, partner, subject, next)).toMatchObject({ session: null, problem: 'expired' });
    const { rows } = await server.database.control.pool.query(
      `select 1 from operators o join sessions s on s.operator_id = o.id where o.username = $1
      union all select 1 from operators o join memberships m on m.operator_id = o.id where o.username = $1`,
      [subject],
    );
    expect(rows).toEqual([]);
  });

  it('ends its sessions by back-channel logout, and all of them when it is removed or replaced', async () => {
    await attach();
    person(partner, 'tom', ['payments']);
    const cookie = (await signIn(id, partner, 'tom')).session;
    const claims = {
      iss: partner.issuer,
      aud: CLIENT.id,
      sub: 'tom',
      iat: Math.floor(Date.now() / 1_000),
      jti: 'one',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const token = await partner.sign(claims, { typ: 'logout+jwt' });
    const ended = await server.app.inject({
      method: 'POST',
      url: fillPath(PATHS.providerLogout, { id }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    expect(ended.statusCode).toBe(200);
    expect(await sessionOf(cookie)).toBeNull();
    const endings = [() => attach({ clientId: 'another' }), () => server.call('DELETE', pathOf(name))];
    for (const end of endings) {
      await attach();
      const { session } = await signIn(id, partner, 'tom');
      expect(await sessionOf(session)).not.toBeNull();
      await end();
      expect(await sessionOf(session)).toBeNull();
    }
    const { rows } = await server.database.control.pool.query(
      'select 1 from memberships where granted_by = $1',
      [id],
    );
    expect(rows).toEqual([]);
    expect((await begin(id)).location).toBe('undefined');
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&search=provider_`);
    const actions = audit.json<AuditEntry[]>().map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['workspace.provider_saved', 'workspace.provider_removed']),
    );
  });

  it('takes the access tokens of its people along when it is removed, even of those with another role', async () => {
    await attach();
    person(partner, 'uma', ['payments']);
    const { session } = await signIn(id, partner, 'uma');
    const made = await server.app.inject({
      method: 'POST',
      url: PATHS.accessTokens,
      headers: { cookie: session ?? '' },
      payload: { name: 'CI', role: 'viewer', scope: 'read', workspaces: [name] },
    });
    const headers = { authorization: `Bearer ${made.json().token}` };
    const { pool } = server.database.control;
    await pool.query(
      "update memberships set granted_by = null where operator_id in (select id from operators where username = 'uma')",
    );
    const own = () => server.app.inject({ url: PATHS.ownAccessToken, headers });
    expect((await own()).statusCode).toBe(200);
    await server.call('DELETE', pathOf(name));
    expect((await own()).statusCode).toBe(401);
    const { rows } = await pool.query(
      "select object_name from audit_entries where action = 'access_token.revoked'",
    );
    expect(rows).toEqual([{ object_name: 'CI' }]);
  });

  it('gives other roles at once when they change, and keeps them at the start of a server', async () => {
    await attach();
    person(partner, 'kim', ['payments']);
    const { session } = await signIn(id, partner, 'kim');
    const roleOf = async () => (await sessionOf(session))?.workspaces;
    expect(await roleOf()).toBe(1);
    await server.modules.singleSignOn.start?.();
    expect(await roleOf()).toBe(1);
    await attach({ rights: [{ group: 'others', role: 'manager' }] });
    expect(await roleOf()).toBeUndefined();
    expect((await signIn(id, partner, 'kim')).problem).toBe('rights');
  });
});

it('a provider that never answers is given up, and nothing waits for it', async () => {
  const silent: Server = createServer(() => {});
  const issuer = `http://127.0.0.1:${await listenLocally(silent)}`;
  await attach({ issuer });
  const hanging = begin(id);
  person(bank, 'lea', ['ops']);
  expect((await signIn('bank', bank, 'lea')).session).not.toBeNull();
  expect((await attach()).statusCode).toBe(200);
  silent.closeAllConnections();
  silent.close();
  expect((await hanging).location).toContain('problem=unreachable');
});

it('a provider with a document too long to be read is refused', async () => {
  let size = 0;
  const large: Server = createServer((_request, response) => {
    const addresses = { authorization_endpoint: `${issuer}/a`, jwks_uri: `${issuer}/j` };
    const text = JSON.stringify({ issuer, ...addresses, token_endpoint: `${issuer}/t` });
    response.setHeader('content-type', 'application/json').end(text.padEnd(size));
  });
  const issuer = `http://127.0.0.1:${await listenLocally(large)}`;
  await attach({ issuer });
  expect((await begin(id)).location).toContain(`${issuer}/a`);
  size = 200_000;
  expect((await begin(id)).location).toContain('problem=refused');
  large.closeAllConnections();
  large.close();
});
