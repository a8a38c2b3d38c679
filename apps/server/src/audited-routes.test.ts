import { randomUUID } from 'node:crypto';
import {
  type AppSetup,
  AUDIT_LOGS,
  type CreatedInvitation,
  type CreatedWebhook,
  type Delivery,
  type EbicsOrder,
  fillPath,
  type Members,
  PATHS,
  type ParkedItem,
  type Payee,
  type PayloadUploaded,
  type TestRun,
} from '@clearbench/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeyPair } from './modules/sftp/users/make-key-pair.ts';
import {
  addSubscriber,
  ebicsBank,
  initialisedSubscriber,
  lettersOf,
  readySubscriber,
} from './testing/ebics-client.ts';
import { testParking } from './testing/parking.ts';
import { paymentOrders } from './testing/samples.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Routes of the operator zone that are not GET and change nothing. */
const CHANGES_NOTHING: readonly string[] = [
  `POST ${PATHS.statementVerification}`,
  `POST ${PATHS.consoleFailures}`,
  `POST ${PATHS.houseRulesTrial}`,
  `POST ${PATHS.testPlanCheck}`,
  `POST ${PATHS.confirmationOptions}`,
  `POST ${PATHS.factorAppSetup}`,
  `POST ${PATHS.passkeyOptions}`,
];

/** Routes that need a Citus cluster: their test there looks at their entries. */
const ONLY_ON_CITUS: readonly string[] = [`POST ${PATHS.placementMoves}`, `POST ${PATHS.placementRebalance}`];

/** A passkey is made by a browser: `e2e/second-factors.spec.ts` looks at its entry. */
const ONLY_IN_A_BROWSER = `POST ${PATHS.passkeys}`;

const newPublicKey = () => makeKeyPair().public;

interface Operation {
  security?: object[];
  requestBody?: { content: Record<string, { example?: object }> };
}

/** The needs of a call besides the example of its body. */
interface Prepared {
  id?: string;
  /** The workspace that the path names. */
  name?: string;
  body?: object;
}

let server: TestApp;
let failed: Delivery;
beforeAll(async () => {
  server = await createTestApp({
    env: {
      PUBLIC_URL: 'http://127.0.0.1:4400',
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'clearbench',
      OIDC_CLIENT_SECRET: 'never asked',
    },
  });
  failed = await failedDelivery();
});
afterAll(() => server.close());

function changingRoutes(): [route: string, example: object | undefined][] {
  const { paths = {} } = server.app.swagger() as unknown as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { security }]) =>
          method !== 'get' && (security === undefined || security.some((one) => 'session' in one)),
      )
      .map(([method, { requestBody }]): [string, object | undefined] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        requestBody?.content['application/json']?.example,
      ]),
  );
}

async function transfer(fundType = 'm0'): Promise<string> {
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
    fundType,
  });
  return entered.json().transactionId;
}

async function webhook(): Promise<string> {
  const created = await server.call('POST', PATHS.webhooks, { url: 'http://127.0.0.1:1/refused' });
  return created.json<CreatedWebhook>().id;
}

async function failedDelivery(): Promise<Delivery> {
  const webhookId = await webhook();
  await transfer();
  await server.settle();
  const [newest] = (await server.call('GET', `${PATHS.deliveries}?webhookId=${webhookId}`)).json<
    Delivery[]
  >();
  if (newest === undefined) throw new Error('Nothing was delivered.');
  return newest;
}

async function failedJob(): Promise<string> {
  const { jobs } = server.database.pools;
  const { rows } = await jobs.query(
    `select id from graphile_worker.add_job('lost work', '{"workspace":"main"}', max_attempts => 1)`,
  );
  await jobs.query('update graphile_worker._private_jobs set attempts = 1');
  return String(rows[0].id);
}

async function parkedItem(): Promise<string> {
  const failing = { item: 'lost item', what: 'This item could not be handled', transactionSeq: null };
  await testParking(server.database.db).park('lost work', failing, new Error('Broken'));
  const [item] = (await server.call('GET', PATHS.parkedItems)).json<ParkedItem[]>();
  return item?.id ?? '';
}

async function longAct(state: 'running' | 'failed'): Promise<string> {
  const id = randomUUID();
  await server.database.pool.query(
    `insert into long_acts (id, kind, object_id, state, done, position, started_by, started_at)
    values ($1, 'webhook.replay', $2, $3, 0, $4, 'somebody', now())`,
    [id, randomUUID(), state, { after: '0', upTo: '0', range: { failedSince: '2026-11-20T09:30:00Z' } }],
  );
  return id;
}

async function passkey(): Promise<string> {
  await server.database.control.pool.query(
    `insert into passkeys (id, operator_id, name, public_key, counter, transports)
    select 'a-passkey', id, 'Laptop', '', 0, '{}' from operators where username = $1 on conflict do nothing`,
    [server.operator.username],
  );
  return 'a-passkey';
}

async function otherSession(): Promise<string> {
  await server.login();
  const sessions = (await server.call('GET', PATHS.sessions)).json<{ id: string; current: boolean }[]>();
  return sessions.find(({ current }) => !current)?.id ?? '';
}

/** A workspace, and a member and an invitation of it. */
async function workspace(): Promise<{ name: string; member: string; invitation: string; token: string }> {
  const name = `w-${randomUUID().slice(0, 8)}`;
  await server.call('POST', PATHS.workspaces, { name, title: name });
  const invite = async () =>
    (
      await server.call('POST', fillPath(PATHS.workspaceInvitations, { name }), {
        role: 'viewer',
        note: 'Ann',
      })
    ).json<CreatedInvitation>();
  const [first, second] = [await invite(), await invite()];
  await server.app.inject({
    method: 'POST',
    url: fillPath(PATHS.invitationRegistration, { token: first.token }),
    payload: { username: name, email: `${name}@oak.example`, password: 'correct horse battery' },
  });
  const { members } = (await server.call('GET', fillPath(PATHS.workspaceMembers, { name }))).json<Members>();
  return { name, member: members[0]?.id ?? '', invitation: second.id, token: second.token };
}

async function account(): Promise<string> {
  return (await workspace()).member;
}

async function payee(): Promise<string> {
  const [first] = (await server.call('GET', PATHS.payees)).json<Payee[]>();
  return first?.id ?? '';
}

/** One that waits for the decision of its payer. */
async function paymentFile(): Promise<string> {
  const uploaded = await server.call('POST', PATHS.uploadPayload, {
    ...{ uploadMethod: 'paste', fileFormat: 'message', payeeVerification: 'opt-in' },
    content: paymentOrders(randomUUID().slice(0, 8), [{ name: 'Somebody Else' }]),
  });
  await server.settle();
  return uploaded.json<PayloadUploaded>().payloadId;
}

async function testPlan(): Promise<string> {
  const name = `p-${randomUUID().slice(0, 8)}`;
  const step = { on: 'calls', where: 'true', text: 'Anything' };
  const texts = { title: 'One', instructions: 'Call.', expect: 'A call.' };
  const one = { id: 'one', ...texts, within: 'P1D', start: 'manual', steps: [step] };
  await server.call('POST', PATHS.testPlans, { document: { name, title: name, cases: [one] } });
  return name;
}

/** A run of a plan, whose case is waived, or which is signed off too. */
async function testRun(until: 'begun' | 'waived' | 'signed-off' = 'begun'): Promise<string> {
  const begun = await server.call('POST', fillPath(PATHS.testPlanRuns, { name: await testPlan() }));
  const { id } = begun.json<TestRun>();
  const path = (pattern: string) => pattern.replace(':id', id).replace(':case', 'one');
  if (until !== 'begun') await server.call('POST', path(PATHS.testCaseWaiver), { reason: 'None' });
  if (until === 'signed-off') await server.call('POST', path(PATHS.testRunSignOff), {});
  return id;
}

async function prepare(route: string): Promise<Prepared> {
  switch (route) {
    case `DELETE ${PATHS.testPlan}`:
    case `POST ${PATHS.testPlanRuns}`:
      return { name: await testPlan() };
    case `POST ${PATHS.testRunEnd}`:
    case `POST ${PATHS.testCaseStart}`:
    case `POST ${PATHS.testCaseComments}`:
    case `POST ${PATHS.testCaseWaiver}`:
      return { id: await testRun() };
    case `DELETE ${PATHS.testCaseWaiver}`:
    case `POST ${PATHS.testRunSignOff}`:
      return { id: await testRun('waived') };
    case `DELETE ${PATHS.testRunSignOff}`:
      return { id: await testRun('signed-off') };
    case `PATCH ${PATHS.workspace}`:
    case `DELETE ${PATHS.workspace}`:
    case `POST ${PATHS.workspaceInvitations}`:
      return { name: (await workspace()).name };
    case `PATCH ${PATHS.workspaceMember}`: {
      const { name, member } = await workspace();
      return { name, id: member, body: { role: 'operator' } };
    }
    case `DELETE ${PATHS.workspaceMember}`: {
      const { name, member } = await workspace();
      return { name, id: member };
    }
    case `PUT ${PATHS.workspaceProvider}`:
      return { name: (await workspace()).name };
    case `DELETE ${PATHS.workspaceProvider}`: {
      const { name } = await workspace();
      const rights = [{ group: null, role: 'viewer' }];
      const provider = { name, issuer: 'https://127.0.0.1:1', clientId: 'a', clientSecret: 'b', rights };
      await server.call('PUT', fillPath(PATHS.workspaceProvider, { name }), provider);
      return { name };
    }
    case `DELETE ${PATHS.workspaceInvitation}`: {
      const { name, invitation } = await workspace();
      return { name, id: invitation };
    }
    case `POST ${PATHS.invitationAcceptance}`:
      return { id: (await workspace()).token };
    case `POST ${PATHS.paymentFileRelease}`:
    case `POST ${PATHS.paymentFileCancel}`:
      return { id: await paymentFile() };
    case `POST ${PATHS.systemJobRetry}`:
      return { id: await failedJob() };
    case `POST ${PATHS.parkedItemRetry}`:
    case `POST ${PATHS.parkedItemsRetry}`:
      return { id: await parkedItem() };
    case `POST ${PATHS.longActCancel}`:
      return { id: await longAct('running') };
    case `POST ${PATHS.longActRetry}`:
      return { id: await longAct('failed') };
    case `POST ${PATHS.password}`: {
      const { password } = server.operator;
      return { body: { currentPassword: password, newPassword: password } };
    }
    case `POST ${PATHS.confirmation}`:
      return { body: { password: server.operator.password } };
    case `PUT ${PATHS.factorApp}`: {
      const { ticket, secret } = (await server.call('POST', PATHS.factorAppSetup)).json<AppSetup>();
      return { body: { ticket, code: new TOTP({ secret }).generate() } };
    }
    case `POST ${PATHS.recoveryCodes}`:
    case `DELETE ${PATHS.passkey}`:
      return { id: await passkey() };
    case `POST ${PATHS.accountDisabling}`:
    case `POST ${PATHS.accountSessionsEnd}`:
    case `DELETE ${PATHS.accountFactors}`:
      return { id: await account() };
    case `POST ${PATHS.accountEnabling}`: {
      const id = await account();
      await server.call('POST', fillPath(PATHS.accountDisabling, { id }));
      return { id };
    }
    case `DELETE ${PATHS.groupRight}`: {
      const right = { provider: 'sso', group: 'admins', workspace: null, role: 'administrator' };
      return { id: (await server.call('POST', PATHS.groupRights, right)).json().id };
    }
    case `DELETE ${PATHS.sessionById}`:
      return { id: await otherSession() };
    case `DELETE ${PATHS.accessToken}`:
    case `POST ${PATHS.accessTokenRotate}`: {
      const input = { name: 'Pipeline', role: 'viewer', scope: 'read', workspaces: ['main'] };
      return { id: (await server.call('POST', PATHS.accessTokens, input)).json<{ id: string }>().id };
    }
    case `DELETE ${PATHS.trustedPipeline}`: {
      const input = { name: 'Deploy', issuer: 'https://127.0.0.1:1', audience: 'a', subject: 'b' };
      const given = { role: 'viewer', scope: 'read', workspaces: ['main'] };
      return { id: (await server.call('POST', PATHS.trustedPipelines, { ...input, ...given })).json().id };
    }
    case `PATCH ${PATHS.payee}`:
    case `DELETE ${PATHS.payee}`:
      return { id: await payee() };
    case `POST ${PATHS.payeeCheckDecline}`: {
      const input = { account: 'DE45999001001000000001', name: 'Exampel Trading' };
      return { id: (await server.call('POST', PATHS.payeeChecks, input)).json<{ id: string }>().id };
    }
    case `PATCH ${PATHS.apiKey}`:
    case `DELETE ${PATHS.apiKey}`:
    case `POST ${PATHS.apiKeyRotate}`:
      return { id: (await server.createKey()).id };
    case `POST ${PATHS.ebicsKeys}`:
      await ebicsBank(server);
      return {};
    case `POST ${PATHS.ebicsSubscribers}`:
      return { body: { userId: 'AUDITED', name: 'Audited', apiKeyId: (await server.createKey()).id } };
    case `PATCH ${PATHS.ebicsSubscriber}`:
    case `DELETE ${PATHS.ebicsSubscriber}`:
    case `POST ${PATHS.ebicsSuspension}`:
    case `POST ${PATHS.ebicsReset}`:
      return { id: (await addSubscriber(server, { userId: newUserId() })).id };
    case `POST ${PATHS.ebicsActivation}`: {
      const subscriber = await initialisedSubscriber(server, await ebicsBank(server), {
        userId: newUserId(),
      });
      return { id: subscriber.id, body: lettersOf(subscriber) };
    }
    case `POST ${PATHS.ebicsOrderSignature}`:
    case `POST ${PATHS.ebicsOrderCancellation}`:
      return { id: await waitingOrder() };
    case `POST ${PATHS.sftpPublicKeys}`:
      return { body: { apiKeyId: (await server.createKey()).id, publicKey: newPublicKey() } };
    case `POST ${PATHS.sftpPgpKey}`:
      return {};
    case `PATCH ${PATHS.sftpUser}`:
      return { id: (await server.createKey()).id, body: { waitsForTrigger: true } };
    case `DELETE ${PATHS.sftpPublicKey}`: {
      const body = { apiKeyId: (await server.createKey()).id, publicKey: newPublicKey() };
      return { id: (await server.call('POST', PATHS.sftpPublicKeys, body)).json().id };
    }
    case `DELETE ${PATHS.networkOutage}`:
      await server.database.pool.query(
        "update network_links set outage_until = '2100-01-01' where network = 'telex'",
      );
      return { id: 'telex' };
    case `PUT ${PATHS.networkConnection}`:
      return { id: 'sepa', body: { connected: false } };
    case `POST ${PATHS.interbankSwift}`:
    case `POST ${PATHS.interbankTelex}`:
      return { id: await transfer('m1') };
    case `DELETE ${PATHS.wiseConnection}`:
      await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'simulated-api-key' });
      return {};
    case `POST ${PATHS.webhookResume}`: {
      const id = await webhook();
      await server.call('POST', fillPath(PATHS.webhookPause, { id }));
      return { id };
    }
    case `POST ${PATHS.webhookReplay}`:
      return { id: failed.webhookId, body: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } };
    case `POST ${PATHS.deliveryReplay}`:
      return { id: failed.id };
    default:
      return { id: await (route.includes(PATHS.webhooks) ? webhook() : transfer()) };
  }
}

/** Unique in EBICS. */
const newUserId = (): string => `U${randomUUID().replaceAll('-', '').slice(0, 20)}`;

/** An order over EBICS that needs another signature. */
async function waitingOrder(): Promise<string> {
  const { client } = await readySubscriber(server, await ebicsBank(server), {
    userId: newUserId(),
    signatureClass: 'A',
  });
  const btf = { service: 'SCT', message: { name: 'pain.001' } };
  await client.upload(
    { adminOrderType: 'BTU', btf },
    Buffer.from(paymentOrders(newUserId(), [{ name: 'Ana' }])),
  );
  const [order] = (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
  return order?.id ?? '';
}

const byOperator = async (): Promise<number> => {
  const { operator } = server;
  const pages = await Promise.all(
    AUDIT_LOGS.map((log) =>
      server.call('GET', `${PATHS.audit}?log=${log}&limit=1&actor=${operator.username}`),
    ),
  );
  return pages.reduce((sum, { headers }) => sum + Number(headers['x-total-count']), 0);
};

describe('every call of an operator that changes something', () => {
  it('is recorded in the audit log', async () => {
    const routes = changingRoutes().filter(
      ([route]) => !ONLY_ON_CITUS.includes(route) && route !== ONLY_IN_A_BROWSER,
    );
    expect(routes.length).toBeGreaterThan(25);
    for (const [route, example] of routes) {
      const { id = '', name = '', body = example } = await prepare(route);
      const before = await byOperator();
      const [method = '', path = ''] = route.split(' ');
      const filled = body && JSON.parse(JSON.stringify(body).replaceAll('trx_0000000000', id));
      const response = await server.call(
        method as 'POST',
        path.replace(':name', name).replace(':case', 'one').replace(/:\w+/, id),
        filled,
      );
      if (CHANGES_NOTHING.includes(route)) {
        expect([route, await byOperator()]).toEqual([route, before]);
      } else {
        expect([route, response.statusCode < 300], response.body).toEqual([route, true]);
        expect((await byOperator()) > before, `${route} is not in the audit log`).toBe(true);
      }
    }
  });
});
