import {
  type CreatedInvitation,
  type CreatedWebhook,
  fillPath,
  type Members,
  PATHS,
  type Session,
  type Webhook,
  type Workspace,
  type WorkspaceRole,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, body, createWorkspace, invitationTo, keyOf, memberOf, one } from './testing.ts';

// Without a token every program of this machine may read the metrics.
const server = await createTestApp({ env: { METRICS_TOKEN: '0123456789abcdef' } });

const invite = (workspace: string, role: WorkspaceRole) => invitationTo(server, workspace, role);
const member = (workspace: string, role: WorkspaceRole) => memberOf(server, workspace, role);

describe('members', () => {
  it('see the workspaces that they were invited to, and learn nothing of others', async () => {
    const [oak, elm] = [await createWorkspace(server), await createWorkspace(server)];
    const call = await member(oak, 'operator');
    const session = body<Session>(await call('GET', at(oak, PATHS.session)));
    expect(session).toMatchObject({
      ofInstallation: false,
      workspace: { name: oak, role: 'operator' },
      workspaces: 1,
      home: oak,
    });
    expect(body<Session>(await call('GET', PATHS.session)).workspace).toBeNull();
    expect(body<Workspace[]>(await call('GET', PATHS.workspaces)).map(({ name }) => name)).toEqual([oak]);
    const [foreign, unknown] = [
      await call('GET', at(elm, PATHS.transactions)),
      await call('GET', at('nowhere', PATHS.transactions)),
    ];
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await call('GET', PATHS.transactions)).statusCode).toBe(404);
    expect((await call('GET', one(elm))).statusCode).toBe(404);
    expect((await server.call('GET', PATHS.metrics)).statusCode).toBe(200);
    expect((await call('GET', PATHS.metrics)).statusCode).toBe(401);
    for (const refused of [
      await call('POST', PATHS.workspaces, { name: 'mine', title: 'Mine' }),
      await call('DELETE', one(oak)),
      await call('GET', at(oak, `${PATHS.audit}?log=installation`)),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
    }
    expect((await call('POST', at(oak, PATHS.apiKeys), { label: 'Hub', isActive: true })).statusCode).toBe(
      201,
    );
  });

  it('a viewer looks at everything, changes nothing, and sees no keys or secrets', async () => {
    const oak = await createWorkspace(server);
    const key = await keyOf(server, oak);
    const { id } = body<CreatedWebhook>(
      await server.call('POST', at(oak, PATHS.webhooks), {
        url: `/api/webhook-transaction/global/status/${key}`,
      }),
    );
    const call = await member(oak, 'viewer');
    const keys = await call('GET', at(oak, PATHS.apiKeys));
    expect(keys.statusCode).toBe(200);
    const listed = await call('GET', at(oak, PATHS.webhooks));
    expect(body<Webhook[]>(listed)).toHaveLength(1);
    for (const answer of [keys, listed]) expect(answer.body).not.toContain(key);
    for (const refused of [
      await call('GET', at(oak, fillPath(PATHS.webhookSecret, { id }))),
      await call('GET', at(oak, PATHS.wiseAuth)),
      await call('POST', at(oak, PATHS.apiKeys), { label: 'x', isActive: true }),
      await call('DELETE', at(oak, fillPath(PATHS.webhook, { id }))),
      await call('PATCH', at(oak, PATHS.settings), { automation: 'manual' }),
      await call('GET', fillPath(PATHS.workspaceMembers, { name: oak })),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
    }
  });

  it('a manager changes rules, plans, settings and members; an operator reads them', async () => {
    const oak = await createWorkspace(server);
    const acts = async (call: Awaited<ReturnType<typeof member>>) => {
      const answers = [
        await call('PATCH', at(oak, PATHS.settings), { automation: 'manual' }),
        await call('POST', at(oak, PATHS.houseRules), {
          document: { title: 'None', rules: [] },
          from: null,
          until: null,
        }),
        await call('GET', fillPath(PATHS.workspaceMembers, { name: oak })),
        await call('POST', fillPath(PATHS.workspaceInvitations, { name: oak }), {
          role: 'viewer',
          note: 'Ann',
        }),
        await call('GET', at(oak, PATHS.houseRules)),
      ];
      return answers.map(({ statusCode }) => statusCode !== 403);
    };
    expect(await acts(await member(oak, 'operator'))).toEqual([false, false, false, false, true]);
    expect(await acts(await member(oak, 'manager'))).toEqual([true, true, true, true, true]);
  });

  it('can be changed and removed, also while they are signed in', async () => {
    const oak = await createWorkspace(server);
    const call = await member(oak, 'viewer');
    const path = fillPath(PATHS.workspaceMembers, { name: oak });
    const [found] = body<Members>(await server.call('GET', path)).members;
    const its = `${path}/${found?.id}`;
    expect((await server.call('PATCH', its, { role: 'manager' })).statusCode).toBe(200);
    expect((await call('PATCH', at(oak, PATHS.settings), { automation: 'manual' })).statusCode).toBe(200);
    expect((await server.call('DELETE', its)).statusCode).toBe(200);
    expect((await call('GET', at(oak, PATHS.transactions))).statusCode).toBe(404);
    expect(body<Session>(await call('GET', at(oak, PATHS.session)))).toMatchObject({
      workspace: null,
      workspaces: 0,
      home: null,
    });
  });
});

it('an invitation has a link with the address that others use', async () => {
  const input = { role: 'viewer', note: 'Ann' };
  const linkAt = async (app: TestApp) => {
    const path = fillPath(PATHS.workspaceInvitations, { name: 'main' });
    const { link, token } = body<CreatedInvitation>(await app.call('POST', path, input));
    return link.replace(token, 'TOKEN');
  };
  // Inject sends `localhost:80`: links leave out the default port, as browsers do.
  expect(await linkAt(server)).toBe('http://localhost/invitation/TOKEN');
  const published = await createTestApp({ env: { PUBLIC_URL: 'https://console.example' } });
  try {
    expect(await linkAt(published)).toBe('https://console.example/invitation/TOKEN');
  } finally {
    await published.close();
  }
});

it('an invitation can be read by whoever has its link, accepted once, and withdrawn', async () => {
  const [oak, elm] = [await createWorkspace(server), await createWorkspace(server)];
  const call = await member(oak, 'operator');
  const token = await invite(elm, 'viewer');
  const path = fillPath(PATHS.invitation, { token });
  expect(body(await server.app.inject({ method: 'GET', url: path }))).toMatchObject({
    workspace: { name: elm },
    role: 'viewer',
    invitedBy: server.operator.username,
  });
  const accept = fillPath(PATHS.invitationAcceptance, { token });
  expect(body(await call('POST', accept))).toEqual({ success: true, workspace: elm });
  expect((await call('POST', accept)).statusCode).toBe(404);
  expect(body<Session>(await call('GET', at(elm, PATHS.session))).workspace?.role).toBe('viewer');
  await invite(elm, 'viewer');
  const members = fillPath(PATHS.workspaceMembers, { name: elm });
  const [open] = body<Members>(await server.call('GET', members)).invitations;
  const withdraw = fillPath(PATHS.workspaceInvitation, { name: elm, id: open?.id ?? '' });
  expect((await server.call('DELETE', withdraw)).statusCode).toBe(200);
  expect((await server.call('DELETE', withdraw)).statusCode).toBe(404);
  expect(
    (await server.app.inject({ method: 'GET', url: fillPath(PATHS.invitation, { token: 'x' }) })).statusCode,
  ).toBe(404);
});

it('an invitation makes one account, however many register with it at once', async () => {
  const oak = await createWorkspace(server);
  const url = fillPath(PATHS.invitationRegistration, { token: await invite(oak, 'viewer') });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      server.app.inject({
        method: 'POST',
        url,
        payload: {
          username: `parallel${index}`,
          email: `parallel${index}@oak.example`,
          password: 'correct horse battery',
        },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(404)]);
  const { rows } = await server.database.control.pool.query(
    "select from operators where username like 'parallel%'",
  );
  expect(rows).toHaveLength(1);
});

it('nobody loses rights by a link: it stays for whom it was meant', async () => {
  const oak = await createWorkspace(server);
  const call = await member(oak, 'operator');
  const accept = fillPath(PATHS.invitationAcceptance, { token: await invite(oak, 'viewer') });
  expect(body(await call('POST', accept))).toEqual({ success: true, workspace: oak });
  expect(body<Session>(await call('GET', at(oak, PATHS.session))).workspace?.role).toBe('operator');
  expect((await call('POST', accept)).statusCode).toBe(200);
  const viewer = await member(oak, 'viewer');
  await viewer('POST', fillPath(PATHS.invitationAcceptance, { token: await invite(oak, 'operator') }));
  expect(body<Session>(await viewer('GET', at(oak, PATHS.session))).workspace?.role).toBe('operator');
});

it('how long the audit log is kept is for administrators', async () => {
  const oak = await createWorkspace(server);
  const call = await member(oak, 'manager');
  const settings = at(oak, PATHS.settings);
  const refused = await call('PATCH', settings, { retentionDays: { audit: 1 } });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
  expect((await call('PATCH', settings, { retentionDays: { audit: 0, transfers: 9 } })).statusCode).toBe(200);
  expect((await server.call('PATCH', settings, { retentionDays: { audit: 400 } })).statusCode).toBe(200);
});
