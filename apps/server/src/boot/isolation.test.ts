import { randomUUID } from 'node:crypto';
import { type ApiKey, fillPath, INGESTION_PATHS, PATHS, type Transaction } from '@clearbench/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../modules/webhooks/testing/receiver.ts';
import { databaseOf } from '../platform/database/connect.ts';
import type { Module } from '../platform/module.ts';
import { mt103 } from '../testing/samples.ts';
import { settle } from '../testing/settle.ts';
import { createTestApp } from '../testing/test-app.ts';

/** `ISOLATION=50 vitest run apps/server/src/boot/isolation.test.ts` runs more. */
const RUNS = Number(process.env.ISOLATION ?? 3);
const LIMIT_MS = 120_000 + RUNS * 60_000;

const ACTS = [
  'pay',
  'pay',
  'enter',
  'upload',
  'refused',
  'key',
  'webhook',
  'settings',
  'network',
  'clock',
  'work',
] as const;
type Act = (typeof ACTS)[number];

interface Side {
  name: string;
  key: string;
  receiver: Receiver;
  /** The ids that changes of the workspace named to open pages. */
  heard: Set<string>;
}

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });
const receivers = await Promise.all([startReceiver(), startReceiver()]);

const at = ({ name }: Pick<Side, 'name'>, path: string) => `/w/${name}${path}`;

async function open(index: number): Promise<Side> {
  const name = `side-${randomUUID().slice(0, 8)}`;
  await server.call('POST', PATHS.workspaces, { name, title: name });
  const key = await server.call('POST', at({ name }, PATHS.apiKeys), { label: name, isActive: true });
  const receiver = receivers[index];
  if (receiver === undefined) throw new Error('There are two sides.');
  receiver.received.length = 0;
  const side = { name, key: key.json<ApiKey>().apiKey, receiver, heard: new Set<string>() };
  await server.call('POST', at(side, PATHS.webhooks), { url: `${receiver.url}/${name}` });
  const workspace = await opened(side);
  workspace.channel.subscribe(({ ids = [] }) => {
    for (const id of ids) side.heard.add(id);
  });
  return side;
}

async function opened({ name }: Side) {
  const { directory } = server.modules.workspaces;
  return server.workspaces.open(await directory.byName(name));
}

async function act(side: Side, what: Act): Promise<void> {
  const headers = { authorization: `Bearer ${side.key}`, 'content-type': 'text/plain' };
  const call = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) =>
    server.call(method, at(side, path), body);
  switch (what) {
    case 'pay':
      await server.app.inject({ method: 'POST', url: INGESTION_PATHS.fin, headers, payload: mt103() });
      return;
    case 'enter':
      await call('POST', PATHS.transactions, {
        type: 'mt103_non_swift',
        amount: '12.50',
        currency: 'EUR',
        fundType: 'm1',
        senderName: side.name,
        recipientName: 'Suedwerk GmbH',
        destinationIban: 'DE89370400440532013000',
      });
      return;
    case 'upload':
      await server.app.inject({
        method: 'POST',
        url: at(side, `${PATHS.uploadPayload}?name=${side.name}.txt`),
        headers: { cookie: await server.login(), 'content-type': 'text/plain' },
        payload: mt103(),
      });
      return;
    case 'refused':
      await server.app.inject({ method: 'POST', url: INGESTION_PATHS.fin, headers, payload: side.name });
      return;
    case 'key':
      await call('POST', PATHS.apiKeys, { label: `more of ${side.name}`, isActive: true });
      return;
    case 'webhook':
      await call('POST', PATHS.webhooks, { url: `${side.receiver.url}/${side.name}/more` });
      return;
    case 'settings':
      await call('PATCH', PATHS.settings, { scenarioSeed: side.name });
      return;
    case 'network':
      await call('PUT', fillPath(PATHS.networkConnection, { network: 'sepa' }), { connected: false });
      return;
    case 'clock':
      await call('PATCH', PATHS.settings, { clockOffsetMs: 90_000_000 });
      return;
    case 'work':
      await work(side);
  }
}

async function work(side: Side): Promise<void> {
  const { id, modules } = await opened(side);
  await settle(Object.values<Module>(modules), databaseOf(server.database.pools, id));
}

const LISTS = [
  PATHS.transactions,
  PATHS.apiKeys,
  PATHS.webhooks,
  PATHS.deliveries,
  PATHS.receipts,
  PATHS.refusedPayloads,
  PATHS.networkMessages,
  PATHS.networks,
  PATHS.ledgerAccounts,
  PATHS.trialBalance,
  PATHS.audit,
  PATHS.dashboard,
  PATHS.settings,
  PATHS.longActs,
  PATHS.parkedItems,
  PATHS.systemJobs,
  PATHS.transactionReasons,
  PATHS.transactionExport,
  PATHS.auditExport,
  PATHS.payees,
  PATHS.payeeExport,
  PATHS.payeeVerifications,
];
/** The paths of a transfer, by its id. */
const OF_TRANSFER = [
  PATHS.transaction,
  PATHS.transactionPayload,
  PATHS.transactionMessages,
  PATHS.transactionTimeline,
  PATHS.transactionLedger,
  PATHS.transactionDeliveries,
  PATHS.transactionReport,
];

async function read(side: Side, path: string): Promise<string> {
  const answer = await server.call('GET', at(side, path));
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.body;
}

const IDS =
  /trx_\w{10}|clb_\w{32}|whsec_[\w+/=]+|side-[0-9a-f]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Everything that names something of this workspace, in whatever it shows. */
async function idsOf(side: Side): Promise<Set<string>> {
  const bodies = await Promise.all(LISTS.map((path) => read(side, path)));
  const transfers: Transaction[] = JSON.parse(await read(side, PATHS.transactions));
  for (const { transactionId } of transfers.slice(0, 3)) {
    for (const path of OF_TRANSFER) bodies.push(await read(side, path.replace(':id', transactionId)));
  }
  return new Set(bodies.flatMap((body) => body.match(IDS) ?? []));
}

async function expectNotFound(asking: Side, of: Side): Promise<void> {
  const transfers: Transaction[] = JSON.parse(await read(of, PATHS.transactions));
  for (const { uetr } of transfers) {
    expect(await read(asking, `${PATHS.transactions}?search=${uetr}`)).toBe('[]');
  }
}

it(
  'nothing of one workspace is shown to, sent to or changed by another one',
  async () => {
    const step = fc.record({ side: fc.nat({ max: 1 }), what: fc.constantFrom(...ACTS) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const sides = [await open(0), await open(1)] as const;
        for (const side of sides) await act(side, 'pay');
        for (const { side, what } of steps) await act(sides[side as 0 | 1], what);
        for (const side of sides) await work(side);
        const ids = [await idsOf(sides[0]), await idsOf(sides[1])] as const;
        // The operator who acts is the same one.
        const { id: operator } = (await server.call('GET', PATHS.session)).json().operator;
        for (const own of ids) own.delete(operator);
        expect([...ids[0]].filter((id) => ids[1].has(id))).toEqual([]);
        for (const [own, other] of [
          [0, 1],
          [1, 0],
        ] as const) {
          await expectNotFound(sides[other], sides[own]);
          const received = sides[other].receiver.received.map(({ body }) => body).join();
          const told = [...sides[other].heard, ...(received.match(IDS) ?? [])];
          expect(told.length).toBeGreaterThan(0);
          expect(told.filter((id) => ids[own].has(id))).toEqual([]);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  LIMIT_MS,
);
