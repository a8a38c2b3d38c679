import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PATHS, type Transaction, WORKSPACE_ROLES, workspacePrefix } from '@clearbench/contract';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { cookieOfMember } from '../modules/workspaces/testing.ts';
import { everyOperation, isOfWorkspace, type Operation } from '../testing/same-ids/calls.ts';
import { watchTables } from '../testing/same-ids/tables.ts';
import { inside, makeSameIds, OURS, type Side, settleSide, THEIRS } from '../testing/same-ids/workspaces.ts';
import { mt103 } from '../testing/samples.ts';
import { connectSftp } from '../testing/sftp-client.ts';
import { createTestApp } from '../testing/test-app.ts';

/** Who sends a call: a member, a program, or both at once, of which each call heeds one. */
interface Caller {
  readonly cookie?: string;
  /** Also in the paths that have an API key. */
  readonly key: string;
  readonly authorization?: string;
}

/** These answer as long as somebody listens; only refusals end. */
const STREAMS = ['streamChanges', 'listenToNotifications'];

/** After these, their workspace or its key no longer work. */
const LAST = ['revokeApiKey', 'updateWorkspace', 'deleteWorkspace'];

/** Calls that return another status than 404 for an unknown id. */
const UNKNOWN: Readonly<Record<string, number>> = {
  // Each transaction of the list has its own result.
  updateTransactionStatuses: 200,
  listTransactionDeliveries: 200,
  getTransactionPayout: 200,
  // The profile is one of Wise, which is not connected.
  listWiseAccounts: 409,
};

/** Paths whose parameters are not ids: network names and the workspace. */
const NO_IDS = ['/api/networks/:network', PATHS.workspace];

const WORDS = new RegExp(`${OURS}|${THEIRS}`, 'i');

const CLI = join(import.meta.dirname, '../../../cli/bin/clearbench.js');

const server = await createTestApp({ env: { AUTOMATION: 'instant', SFTP_PORT: '0' } });
const all = await makeSameIds(server);
const administrator = await server.login();
const members = await Promise.all(WORKSPACE_ROLES.map((role) => cookieOfMember(server, all.bare.name, role)));
const contract = await everyOperation();
const operations = contract.filter(isOfWorkspace);

/** Somebody who knows nothing but a name. */
const STRANGER: Caller = { key: 'clb_0000' };

const program = ({ key: { apiKey } }: Side): Caller => ({ key: apiKey, authorization: `Bearer ${apiKey}` });

const watch = (...sides: Side[]) => watchTables(server, sides);

const parametersOf = ({ call: { path } }: Operation): string[] =>
  [...path.matchAll(/:\w+/g)].map(({ 0: parameter, index }) => path.slice(0, index + parameter.length));

function pathOf(operation: Operation, workspace: string, key: string): string {
  const values = parametersOf(operation).map((upTo) => {
    const value = { [PATHS.workspace]: workspace, [PATHS.webhookReceiver]: key }[upTo] ?? all.ids.get(upTo);
    if (value === undefined) throw new Error(`Nothing fills in ${upTo} of ${operation.name}.`);
    return encodeURIComponent(value);
  });
  return workspacePrefix(workspace) + operation.call.path.replace(/:\w+/g, () => values.shift() ?? '');
}

/** The example of the contract, with ids that the workspaces have. */
function bodyOf({ body }: Operation): unknown {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body)
    .replaceAll('trx_0000000000', all.ids.get(PATHS.transaction) ?? '')
    .replaceAll('0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10', all.ids.get(PATHS.apiKey) ?? '');
  return JSON.parse(text);
}

const namesAnId = (operation: Operation): boolean =>
  parametersOf(operation).some((upTo) => !NO_IDS.includes(upTo)) ||
  JSON.stringify(bodyOf(operation)) !== JSON.stringify(operation.body);

function send(operation: Operation, workspace: string, { cookie, authorization, key }: Caller) {
  const body = bodyOf(operation);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  return server.app.inject({
    method: operation.call.method,
    url: pathOf(operation, workspace, key),
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body as object }),
  });
}

const reads = ({ call }: Operation): boolean => call.method === 'GET';
const ends = ({ name }: Operation): boolean => !STREAMS.includes(name);

/** An open stream, and what it has said. */
async function listen(path: string, headers: Record<string, string>) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const request = httpRequest({ port, path, headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => {});
  return { status: response.statusCode, said: () => text, close: () => request.destroy() };
}

it('every call of the contract is tried in the workspace that it is for, except for those that are for none', () => {
  const others = contract.filter((operation) => !isOfWorkspace(operation));
  expect(others.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
    [
      "acceptInvitation",
      "addGroupRight",
      "addPasskey",
      "addTrustedPipeline",
      "authorizeProgram",
      "beginProviderLogin",
      "changePassword",
      "completeProviderLogin",
      "confirmLogin",
      "confirmSession",
      "countTestPlanPartners",
      "createAccessToken",
      "createWorkspace",
      "disableAccount",
      "enableAccount",
      "endAccountSessions",
      "endProviderSession",
      "endSession",
      "exchangeToken",
      "getApiDocument",
      "getFactors",
      "getHealth",
      "getInvitation",
      "getLoginOptions",
      "getMetrics",
      "getOwnAccessToken",
      "getPlacement",
      "getProvider",
      "getReadiness",
      "getSecondFactorRequest",
      "getSession",
      "getSingleSignOn",
      "listAccessTokens",
      "listAccounts",
      "listSessions",
      "listSigningKeys",
      "listTestPlanPartners",
      "listTrustedPipelines",
      "listWorkspaces",
      "logInOperator",
      "logInWithPasskey",
      "logOutOperator",
      "makeRecoveryCodes",
      "moveWorkspace",
      "rebalanceWorkspaces",
      "registerGuest",
      "registerOperator",
      "removeAccountFactors",
      "removeApp",
      "removeGroupRight",
      "removePasskey",
      "removeTrustedPipeline",
      "resetPassword",
      "revokeAccessToken",
      "rotateAccessToken",
      "setUpApp",
      "startAppSetup",
      "startConfirmation",
      "startPasskey",
      "startPasskeyLogin",
    ]
  `);
});

it('every call that reads answers with what its own workspace has, though both have the same ids', async () => {
  const found: string[] = [];
  let named = 0;
  for (const operation of operations.filter(reads).filter(ends)) {
    for (const [side, own, other] of [
      [all.ours, OURS, THEIRS],
      [all.theirs, THEIRS, OURS],
    ] as const) {
      const answer = await send(operation, side.name, { ...program(side), cookie: administrator });
      const body = answer.body.toLowerCase();
      if (body.includes(own)) named += 1;
      if (body.includes(other)) found.push(`${operation.name} in ${side.name} answers with ${other}`);
    }
  }
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(60);
});

const REFUSALS: Readonly<Record<string, readonly number[]>> = {
  // EBICS says so in its own codes. The sample asks for the versions that the bank speaks, which are no secret.
  postEbicsRequest: [200],
  // The sample asks for no WebSocket, so nobody looks who sent it.
  connectEbicsRealtime: [400],
};

it('strangers, and members and keys of another workspace, are refused everywhere as if there were no such workspace', async () => {
  const others = [...members.map((cookie) => ({ cookie, key: all.bare.key.apiKey })), program(all.bare)];
  const callers = [...others, STRANGER];
  const changed = await watch(all.ours, all.theirs);
  for (const operation of operations) {
    const { name, right } = operation;
    for (const caller of callers) {
      const answer = await send(operation, all.theirs.name, caller);
      expect(REFUSALS[name] ?? [401, 403, 404], name).toContain(answer.statusCode);
      if (right === 'sender' && name in REFUSALS) continue;
      const unknown = await send(operation, 'nowhere', caller);
      expect([name, answer.statusCode, answer.body]).toEqual([name, unknown.statusCode, unknown.body]);
    }
  }
  // Operators see who reported without being known, and who asked.
  expect((await changed()).join(', ')).toBe('ebics_requests of theirs, webhook_receipts of theirs');
});

it('nothing that another workspace has is known by its id, or changed', { timeout: 60_000 }, async () => {
  const caller = { ...program(all.bare), cookie: members[0] ?? '' };
  const changed = await watch(all.ours, all.theirs);
  const readsFirst = [...operations.filter(reads), ...operations.filter((operation) => !reads(operation))];
  for (const operation of readsFirst.filter(ends)) {
    const { name } = operation;
    const { statusCode, body } = await send(operation, all.bare.name, caller);
    if (namesAnId(operation)) expect([name, statusCode]).toEqual([name, UNKNOWN[name] ?? 404]);
    expect(body, name).not.toMatch(WORDS);
    if (!reads(operation)) expect([name, await changed()]).toEqual([name, []]);
  }
});

it('a stream tells nothing of another workspace, and no listening session is taken over', async () => {
  const { bare, theirs, ids } = all;
  const session = ids.get(PATHS.webhookListenSession);
  const changed = await watch(all.ours, all.theirs);
  const streams = [
    await listen(inside(bare, PATHS.live), { cookie: members[2] ?? '' }),
    await listen(inside(bare, `${PATHS.webhookListen}?sessionId=${session}`), {
      authorization: `Bearer ${bare.key.apiKey}`,
    }),
  ];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect(await changed()).toEqual([]);
  const trigger = async (side: Side) => {
    const headers = { authorization: `Bearer ${side.key.apiKey}` };
    const begun = await server.app.inject({
      method: 'POST',
      url: PATHS.trigger,
      headers,
      payload: { scenario: null },
    });
    await settleSide(server, side);
    return begun.json<Transaction>().transactionId;
  };
  const [foreign, own] = [await trigger(theirs), await trigger(bare)];
  for (const { said, close } of streams) {
    await expect.poll(said).toContain(own);
    expect(said()).not.toContain(foreign);
    expect(said()).not.toContain(session);
    close();
  }
});

it('a user of SFTP lists, reads and changes only the files of the own workspace', async () => {
  const { bare, ours, theirs, logins, sftpPort } = all;
  const changed = await watch(theirs);
  const client = await connectSftp(sftpPort, logins.ours);
  expect(await client.list('archive')).toEqual([`${OURS}.fin`]);
  const content = (await client.get(`archive/${OURS}.fin`)).toString();
  expect([content.includes(OURS.toUpperCase()), content.includes(THEIRS.toUpperCase())]).toEqual([
    true,
    false,
  ]);
  await expect(client.get(`archive/${THEIRS}.fin`)).rejects.toThrow();
  await client.end();
  const changedByStranger = await watch(ours, theirs);
  const stranger = await connectSftp(sftpPort, logins.bare);
  for (const folder of ['inbox', 'archive', 'outbox', 'errors'])
    expect((await stranger.list(folder)).join()).not.toMatch(WORDS);
  for (const word of [OURS, THEIRS]) {
    await expect(stranger.get(`archive/${word}.fin`)).rejects.toThrow();
    await expect(stranger.remove(`archive/${word}.fin`)).rejects.toThrow();
    await stranger.put(`inbox/${word}.fin`, mt103());
  }
  await stranger.end();
  await settleSide(server, bare);
  expect([await changed(), await changedByStranger()]).toEqual([[], []]);
});

it('an assistant finds and changes nothing of another workspace', async () => {
  const { bare, ids } = all;
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const client = new Client({ name: 'test', version: '1' });
  const env = { CLEARBENCH_URL: `http://127.0.0.1:${port}`, CLEARBENCH_KEY: bare.key.apiKey };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', '--allow-changes'], env }),
  );
  const changed = await watch(all.ours, all.theirs);
  for (const [name, input] of [
    ['follow_transfer', { code: ids.get(PATHS.transaction) }],
    ['list_deliveries', { code: ids.get(PATHS.tracking) }],
  ] as const) {
    expect(await client.callTool({ name, arguments: input })).toMatchObject({ isError: true });
  }
  const posted = await client.callTool({ name: 'post', arguments: { text: mt103() } });
  expect(posted.isError ?? false).toBe(false);
  await client.close();
  expect(await changed()).toEqual([]);
});

it('no call that changes something in one workspace changes anything in the other', async () => {
  const { ours, theirs } = all;
  const [changedOurs, changedTheirs] = [await watch(ours), await watch(theirs)];
  const caller = { ...program(theirs), cookie: administrator };
  const changing = operations
    .filter((operation) => !reads(operation))
    .sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
  for (const operation of changing) {
    await send(operation, theirs.name, caller);
    expect([operation.name, await changedOurs()]).toEqual([operation.name, []]);
  }
  expect((await changedTheirs()).length).toBeGreaterThan(25);
});
