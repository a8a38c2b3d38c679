import { randomUUID } from 'node:crypto';
import { fillPath, PATHS, type ReadyPlan, type TestRun } from '@clearbench/contract';
import { expect } from 'vitest';
import { isOnCitus } from '../../platform/database/testing.ts';
import { addSubscriber, ebicsBank } from '../../testing/ebics-client.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What the examples of the API reference expect to exist. */

/** The body of a request that the reference shows. */
export interface Example {
  name: string;
  method: string;
  path: string;
  type: string;
  body: unknown;
  security: string[];
  status: number;
}

interface Prepared {
  /** For path parameters; `id` is a transfer unless stated otherwise. */
  parameters?: Record<string, string>;
  /** Replaces fields of the example that only this server knows. */
  fields?: Record<string, unknown>;
  /** Besides the usual ones. */
  headers?: Record<string, string>;
  /** The only possible response without a listening program, a passkey, a signature of Wise, a statement, a cluster, or a decided test run. */
  status?: number;
}

/** The objects that an example expects to exist, besides a transfer. */
export async function prepare(
  server: TestApp,
  { path, method }: Pick<Example, 'path' | 'method'>,
): Promise<Prepared> {
  switch (`${method.toUpperCase()} ${path}`) {
    case `POST ${PATHS.login}`:
      return { fields: server.operator };
    case `POST ${PATHS.resetPassword}`:
      return { fields: { superPassword: server.superPassword } };
    case `POST ${PATHS.password}`:
      // It would end the session of the other calls.
      return { status: 403 };
    case `POST ${PATHS.confirmation}`:
      return { fields: { password: server.operator.password } };
    case `POST ${PATHS.secondFactor}`:
    case `POST ${PATHS.passkeyLogin}`:
    case `PUT ${PATHS.factorApp}`:
    case `POST ${PATHS.passkeys}`:
    case `POST ${PATHS.wiseEvents}`:
      return { status: 401 };
    case `POST ${inBraces(PATHS.webhookListenAnswers)}`:
      return { parameters: { session: randomUUID() }, status: 404 };
    case `POST ${inBraces(PATHS.webhookReceiver)}`:
      return { parameters: await receiver(server) };
    case `POST ${PATHS.tokenExchange}`:
      return { status: 400 };
    case `PUT ${inBraces(PATHS.workspaceProvider)}`:
      // The server has no `PUBLIC_URL`.
      return { parameters: { name: 'main' }, status: 409 };
    case `POST ${inBraces(PATHS.providerLogout)}`:
    case `POST ${PATHS.groupRights}`:
    case `POST ${PATHS.statementVerification}`:
      return { status: 404 };
    case `PATCH ${inBraces(PATHS.workspace)}`:
      return { parameters: { name: await workspace(server) } };
    case `POST ${inBraces(PATHS.workspaceInvitations)}`:
      return { parameters: { name: 'main' } };
    case `PATCH ${inBraces(PATHS.workspaceMember)}`:
      return { parameters: { name: 'main', id: randomUUID() }, status: 404 };
    case `POST ${inBraces(PATHS.invitationRegistration)}`:
      return { parameters: { token: await invitation(server) } };
    case `POST ${PATHS.placementMoves}`:
      // A cluster has no such node.
      return { status: isOnCitus() ? 422 : 409 };
    case `POST ${inBraces(PATHS.testRunSignOff)}`:
      return { parameters: await testRun(server), status: 409 };
    case `POST ${inBraces(PATHS.testCaseComments)}`:
    case `POST ${inBraces(PATHS.testCaseWaiver)}`:
      return { parameters: await testRun(server) };
    case `PATCH ${inBraces(PATHS.payee)}`:
      return { parameters: { id: randomUUID() }, status: 404 };
    case `POST ${PATHS.vopVerifications}`:
      return { headers: { 'x-request-id': randomUUID(), 'x-request-timestamp': new Date().toISOString() } };
    case `POST ${PATHS.ebicsServer}`:
      await ebicsBank(server);
      return {};
    case `POST ${PATHS.ebicsSubscribers}`:
      return { fields: { apiKeyId: (await server.createKey()).id } };
    case `PATCH ${inBraces(PATHS.ebicsSubscriber)}`:
      return { parameters: { id: (await addSubscriber(server, { userId: 'EXAMPLE' })).id } };
    case `POST ${inBraces(PATHS.ebicsActivation)}`:
      // Its client has sent no keys.
      return { parameters: { id: (await addSubscriber(server, { userId: 'ACTIVATED' })).id }, status: 409 };
    case `POST ${PATHS.sftpPublicKeys}`:
      return { fields: { apiKeyId: (await server.createKey()).id } };
    case `PATCH ${inBraces(PATHS.sftpUser)}`:
      return { parameters: { id: randomUUID() }, status: 404 };
    case `POST ${inBraces(PATHS.accessTokenRotate)}`:
      return { parameters: { id: await accessToken(server) } };
    case `PATCH ${inBraces(PATHS.apiKey)}`:
      return { parameters: { id: (await server.createKey()).id } };
    case `PUT ${inBraces(PATHS.networkConnection)}`:
      return { parameters: { network: 'telex' } };
    default:
      return path.startsWith(`${PATHS.webhooks}/{id}`) ? { parameters: { id: await webhook(server) } } : {};
  }
}

const inBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

async function workspace(server: TestApp): Promise<string> {
  const name = `w-${randomUUID().slice(0, 8)}`;
  await server.call('POST', PATHS.workspaces, { name, title: name });
  return name;
}

async function accessToken(server: TestApp): Promise<string> {
  const input = { name: 'Pipeline', role: 'viewer', scope: 'read', workspaces: ['main'] };
  return (await server.call('POST', PATHS.accessTokens, input)).json().id;
}

async function invitation(server: TestApp): Promise<string> {
  const path = fillPath(PATHS.workspaceInvitations, { name: 'main' });
  return (await server.call('POST', path, { role: 'viewer', note: 'Ann' })).json().token;
}

async function webhook(server: TestApp): Promise<string> {
  const created = await server.call('POST', PATHS.webhooks, { url: 'https://hub.example/notifications' });
  return created.json().id;
}

async function receiver(server: TestApp): Promise<Record<string, string>> {
  const created = await server.call('POST', PATHS.webhooks, { kind: 'receiver' });
  const [segment = ''] = /[^/]+(?=\/status\/)/.exec(created.json().url) ?? [];
  return { segment, key: (await server.createKey()).apiKey };
}

async function testRun(server: TestApp): Promise<{ id: string; case: string }> {
  const [ready] = (await server.call('GET', PATHS.readyTestPlans)).json<ReadyPlan[]>();
  await server.call('POST', PATHS.testPlans, { document: ready?.document });
  const name = ready?.document.name ?? '';
  const run = (await server.call('POST', fillPath(PATHS.testPlanRuns, { name }))).json<TestRun>();
  return { id: run.id, case: run.cases[0]?.id ?? '' };
}

/** A transfer on which an operator can do anything. */
export async function transfer(server: TestApp, path = ''): Promise<string> {
  const isSent = path === PATHS.interbankSwift || path === PATHS.interbankTelex;
  const entered = await server.call('POST', PATHS.transactions, {
    type: 'mt103_swift',
    amount: '1.00',
    currency: 'EUR',
    senderBic: 'OAKNGB20',
    senderName: 'Northern Mills Ltd',
    senderAccount: 'GB29NWBK60161331926819',
    recipientBic: 'ELMFDEF0',
    recipientName: 'Suedwerk GmbH',
    recipientAccount: 'DE89370400440532013000',
    fundType: isSent ? 'm1' : 'm0',
  });
  expect(entered.statusCode, entered.body).toBe(201);
  return entered.json().transactionId;
}
