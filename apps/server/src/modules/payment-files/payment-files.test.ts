import {
  type AuditEntry,
  fillPath,
  PATHS,
  type PayloadAccepted,
  type PaymentFile,
  type PaymentFileDetails,
  type TransactionDetail,
} from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOLDER = 'Example Trading GmbH';
const PAYEES = [
  { name: HOLDER },
  { name: 'Exampel Trading' },
  { name: 'Somebody Else' },
  { name: 'Forced Unreachable Bank' },
];
const OPT_IN = { 'x-payee-verification': 'opt-in' };

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
});

const send = async (text: string, headers: Record<string, string> = OPT_IN) => {
  const response = await server.post(text, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<PayloadAccepted>();
};
const fileOf = async (id: string) =>
  (await server.call('GET', fillPath(PATHS.paymentFile, { id }))).json<PaymentFileDetails>();
const reportOf = async (id: string) => (await server.call('GET', fillPath(PATHS.payeeReport, { id }))).body;
const decide = (path: string, id: string) => server.call('POST', fillPath(path, { id }));
const transfersOf = ({ transactions }: PayloadAccepted) =>
  Promise.all(
    transactions.map(async ({ transactionId: id }) =>
      (await server.call('GET', fillPath(PATHS.transaction, { id }))).json<TransactionDetail>(),
    ),
  );
const kindsIn = ({ events }: TransactionDetail) => events.map(({ kind }) => kind);
const statusesIn = (report: string) => [...report.matchAll(/<TxSts>(\w+)/g)].map(([, status]) => status);

describe('a file with an opt-in', () => {
  it('is verified, and waits', async () => {
    const accepted = await send(paymentOrders('M1', PAYEES));
    const { payloadId } = accepted;
    expect(accepted.payeeVerification).toBe('opt-in');
    expect(await fileOf(payloadId)).toMatchObject({
      messageId: 'M1',
      state: 'verifying',
      counts: { pending: 4 },
    });
    expect(statusesIn(await reportOf(payloadId))).toEqual(['PDNG', 'PDNG', 'PDNG', 'PDNG']);
    await server.settle();
    const file = await fileOf(payloadId);
    expect(file).toMatchObject({
      sender: 'Test key',
      state: 'waiting',
      counts: { match: 1, 'close-match': 1, 'no-match': 1, 'not-possible': 1, pending: 0 },
      decidedBy: null,
    });
    expect(file.doubtful.map(({ name, answer, matchedName }) => [name, answer, matchedName])).toEqual([
      ['Exampel Trading', 'close-match', HOLDER],
      ['Somebody Else', 'no-match', null],
      ['Forced Unreachable Bank', 'not-possible', null],
    ]);
    for (const transfer of await transfersOf(accepted)) {
      expect([transfer.status, kindsIn(transfer).at(-1)]).toEqual(['pending', 'automation.held']);
    }
  });

  it('is reported with a pain.002 that our own check accepts, and a name after a close match only', async () => {
    const { payloadId } = await send(paymentOrders('M1', PAYEES));
    const pending = await reportOf(payloadId);
    await server.settle();
    const report = await reportOf(payloadId);
    for (const text of [pending, report]) {
      expect([...check(text)].map(({ type, problems }) => [type, problems])).toEqual([
        ['pain.002.001.10', []],
      ]);
    }
    expect(statusesIn(report)).toEqual(['RCVC', 'RVMC', 'RVNM', 'RVNA']);
    expect(report).toContain('<GrpSts>RVCM</GrpSts>');
    expect(report).toContain('<OrgnlEndToEndId>E-M1-2</OrgnlEndToEndId>');
    expect(report.match(/<AddtlInf>[^<]*/g)).toEqual([`<AddtlInf>${HOLDER}`]);
  });

  it.each([
    [[HOLDER, HOLDER], 'RCVC'],
    [['Somebody Else', 'Nobody'], 'RVCM'],
    [['Forced Not Possible', 'Forced Error'], 'RVNC'],
  ])('to %j has the status %s', async (names, status) => {
    const { payloadId } = await send(
      paymentOrders(
        'M1',
        names.map((name) => ({ name })),
      ),
    );
    await server.settle();
    expect(await reportOf(payloadId)).toContain(`<GrpSts>${status}</GrpSts>`);
  });

  it('is released as a whole', async () => {
    const accepted = await send(paymentOrders('M1', PAYEES));
    await server.settle();
    const released = await decide(PATHS.paymentFileRelease, accepted.payloadId);
    expect(released.json<PaymentFileDetails>()).toMatchObject({
      state: 'released',
      decidedBy: { kind: 'operator', name: 'operator' },
    });
    await server.settle();
    const transfers = await transfersOf(accepted);
    for (const transfer of transfers) {
      expect(kindsIn(transfer).filter((kind) => kind === 'file.released')).toHaveLength(1);
      expect(kindsIn(transfer)).toContain('transaction.processing');
    }
    expect(transfers.map(({ payee }) => [payee?.answer, payee?.decision, payee?.decidedBy])).toEqual([
      ['match', null, null],
      ['close-match', 'proceed', 'operator'],
      ['no-match', 'proceed', 'operator'],
      ['not-possible', 'proceed', 'operator'],
    ]);
    const entries = (await server.call('GET', PATHS.audit)).json<AuditEntry[]>();
    expect(entries.filter(({ action }) => action === 'payment_file.released')).toHaveLength(1);
    expect((await decide(PATHS.paymentFileRelease, accepted.payloadId)).statusCode).toBe(200);
    expect((await decide(PATHS.paymentFileCancel, accepted.payloadId)).json()).toMatchObject({
      code: 'payment_file_not_waiting',
    });
  });

  it('is cancelled as a whole, and nobody gets a rejection', async () => {
    const accepted = await send(paymentOrders('M1', PAYEES));
    await server.settle();
    await decide(PATHS.paymentFileCancel, accepted.payloadId);
    await server.settle();
    for (const transfer of await transfersOf(accepted)) {
      expect(transfer).toMatchObject({
        status: 'failed',
        reason: { code: 'DS02' },
        payee: { decision: 'cancel', decidedBy: 'operator' },
      });
      expect(kindsIn(transfer)).not.toContain('rejection.sent');
    }
  });

  it('is not decided before its report', async () => {
    const { payloadId } = await send(paymentOrders('M1', PAYEES));
    const refused = await decide(PATHS.paymentFileRelease, payloadId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'payment_file_not_waiting' });
  });

  it('keeps its payments together', async () => {
    const accepted = await send(paymentOrders('M1', PAYEES));
    const [{ transactionId: id } = { transactionId: '' }] = accepted.transactions;
    const tryAll = async () => [
      (await server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action: 'resume' }))
        .statusCode,
      (await server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action: 'now' }))
        .statusCode,
      (await server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status: 'processing' }))
        .statusCode,
    ];
    expect(await tryAll()).toEqual([409, 409, 409]);
    await server.settle();
    expect(await tryAll()).toEqual([409, 409, 409]);
  });

  it('is seen, released and cancelled by its sender only', async () => {
    const { payloadId: id } = await send(paymentOrders('M1', PAYEES));
    await server.settle();
    const own = await server.app.inject({
      url: fillPath(PATHS.ingestPaymentFile, { id }),
      headers: { authorization: `Bearer ${(await server.createKey('Another key')).apiKey}` },
    });
    expect(own.statusCode).toBe(404);
  });
});

describe('a file is executed at once', () => {
  it.each([[{}], [{ 'x-payee-verification': 'opt-out' }]])('with the headers %j', async (headers) => {
    const accepted = await send(paymentOrders('M1', PAYEES), headers);
    await server.settle();
    expect(accepted.payeeVerification).toBeUndefined();
    expect((await server.call('GET', PATHS.paymentFiles)).json<PaymentFile[]>()).toEqual([]);
    for (const transfer of await transfersOf(accepted)) expect(transfer.status).not.toBe('pending');
  });
});

describe('the settings', () => {
  it('verify files whose senders ask for nothing', async () => {
    await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
    expect((await send(paymentOrders('M1', PAYEES), {})).payeeVerification).toBe('opt-in');
    const out = await send(paymentOrders('M2', PAYEES), { 'x-payee-verification': 'opt-out' });
    expect(out.payeeVerification).toBeUndefined();
  });

  it('verify a file with one payment in spite of an opt-out', async () => {
    await server.call('PATCH', PATHS.settings, { singlePaymentVerification: true });
    const optOut = { 'x-payee-verification': 'opt-out' };
    expect((await send(paymentOrders('M1', [{ name: HOLDER }]), optOut)).payeeVerification).toBe('opt-in');
    expect((await send(paymentOrders('M2', PAYEES), optOut)).payeeVerification).toBeUndefined();
  });
});

it('an opt-in is refused for anything but one pain.001, and an unknown value is', async () => {
  const csv =
    'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE\n2026-11-20,1.00,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH,REF1\n';
  const refused = await server.post(csv, OPT_IN);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'payees_not_verifiable']);
  const unknown = await server.post(paymentOrders('M1', PAYEES), { 'x-payee-verification': 'yes' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'unknown_file_verification']);
});

it('a server that ends at any point loses no payment, and executes none twice', async () => {
  const payees = Array.from({ length: 250 }, (_, index) => PAYEES[index % 2] ?? { name: HOLDER });
  const { payloadId } = await send(paymentOrders('M1', payees));
  const runOnce = async (name: string) => {
    const ended = await server.another();
    const sweep = ended.modules.banking.sweeps?.find((each) => each.name === name);
    if (sweep === undefined) throw new Error(`There is no sweep ${name}.`);
    await sweep.run({ share: 0.2 });
  };
  await runOnce('verify payees');
  expect((await fileOf(payloadId)).counts.pending).toBeGreaterThan(200);
  await server.settle();
  expect((await fileOf(payloadId)).state).toBe('waiting');
  await decide(PATHS.paymentFileRelease, payloadId);
  await runOnce('carry out decisions about files');
  await server.settle();
  const { rows } = await sql<{ kind: string; transfers: number; events: number }>`
    select e.kind, count(distinct t.seq)::int as transfers, count(*)::int as events
    from transaction_events e join transactions t on t.seq = e.transaction_seq
    where t.payload_id = ${payloadId} and e.kind in ('payee.verified', 'file.released', 'transaction.processing', 'settlement.requested')
    group by 1 order by 1`.execute(server.database.db);
  expect(rows).toEqual(
    ['file.released', 'payee.verified', 'settlement.requested', 'transaction.processing'].map((kind) => ({
      kind,
      transfers: 250,
      events: 250,
    })),
  );
});
