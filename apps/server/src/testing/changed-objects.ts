import { randomUUID } from 'node:crypto';
import {
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
import { transfer } from '../commands/testing/documented-examples.ts';
import { ebicsBank, readySubscriber } from './ebics-client.ts';
import { testParking } from './parking.ts';
import { paymentOrders } from './samples.ts';
import type { TestApp } from './test-app.ts';

/** Makes what the calls of an operator change, something new each time. Returns its id or name. */
export function objectsOf(server: TestApp) {
  async function webhook(): Promise<string> {
    const created = await server.call('POST', PATHS.webhooks, { url: 'http://127.0.0.1:1/refused' });
    return created.json<CreatedWebhook>().id;
  }

  async function failedDelivery(): Promise<Delivery> {
    const webhookId = await webhook();
    await transfer(server);
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

  async function newWorkspace(): Promise<string> {
    const name = `w-${randomUUID().slice(0, 8)}`;
    await server.call('POST', PATHS.workspaces, { name, title: name });
    return name;
  }

  let shared: Promise<string> | null = null;

  /** The same workspace each time, with a new member and a new invitation. */
  async function workspace(): Promise<{ name: string; member: string; invitation: string; token: string }> {
    shared ??= newWorkspace();
    const name = await shared;
    const invite = async () =>
      (
        await server.call('POST', fillPath(PATHS.workspaceInvitations, { name }), {
          role: 'viewer',
          note: 'Ann',
        })
      ).json<CreatedInvitation>();
    const [first, second] = [await invite(), await invite()];
    const username = `u-${randomUUID().slice(0, 8)}`;
    await server.app.inject({
      method: 'POST',
      url: fillPath(PATHS.invitationRegistration, { token: first.token }),
      payload: { username, email: `${username}@oak.example`, password: 'correct horse battery' },
    });
    const { members } = (
      await server.call('GET', fillPath(PATHS.workspaceMembers, { name }))
    ).json<Members>();
    const member = members.find((each) => each.username === username)?.id ?? '';
    return { name, member, invitation: second.id, token: second.token };
  }

  async function account(): Promise<string> {
    return (await workspace()).member;
  }

  async function payee(): Promise<string> {
    const [first] = (await server.call('GET', PATHS.payees)).json<Payee[]>();
    return first?.id ?? '';
  }

  /** A file that waits for the decision of its payer. */
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

  /** Unique in EBICS. */
  const newUserId = (): string => `U${randomUUID().replaceAll('-', '').slice(0, 20)}`;

  let signer: ReturnType<typeof readySubscriber> | null = null;

  /** An order over EBICS that needs another signature. */
  async function waitingOrder(): Promise<string> {
    const added = { userId: newUserId(), signatureClass: 'A' } as const;
    signer ??= readySubscriber(server, await ebicsBank(server), added);
    const { client } = await signer;
    const btf = { service: 'SCT', message: { name: 'pain.001' } };
    await client.upload(
      { adminOrderType: 'BTU', btf },
      Buffer.from(paymentOrders(newUserId(), [{ name: 'Ana' }])),
    );
    const [order] = (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
    return order?.id ?? '';
  }

  return {
    webhook,
    failedDelivery,
    failedJob,
    parkedItem,
    longAct,
    passkey,
    otherSession,
    newWorkspace,
    workspace,
    account,
    payee,
    paymentFile,
    testPlan,
    testRun,
    newUserId,
    waitingOrder,
  };
}
