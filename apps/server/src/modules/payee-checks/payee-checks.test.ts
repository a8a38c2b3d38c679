import { randomUUID } from 'node:crypto';
import {
  type AuditEntry,
  type Automation,
  fillPath,
  PATHS,
  type PayeeCheck,
  type Transaction,
  type TransactionDetail,
} from '@clearbench/contract';
import { DECIDED_PAYEES_MAX } from '@clearbench/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { mt103, paymentOrders } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { enter } from '../transactions/testing.ts';

const TRADING = 'DE45999001001000000001';
const HOLDER = 'Example Trading GmbH';
const ALMOST = 'Exampel Trading';

const waiting: (() => void)[] = [];
const endWaits = () => {
  for (const end of waiting.splice(0)) end();
};
/** Until the test ends it, or the bank has answered. */
const bankWait = (_ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const server = await createTestApp({ bankWait });

const setMode = (payeeVerification: string) => server.call('PATCH', PATHS.settings, { payeeVerification });
const check = async (name: string, more: object = {}) =>
  (await server.call('POST', PATHS.payeeChecks, { account: TRADING, name, ...more })).json<PayeeCheck>();
const send = (name: string, more: object = {}) =>
  enter(server, { recipientName: name, destinationIban: TRADING, ...more });
const detail = async (id: string) =>
  (await server.call('GET', fillPath(PATHS.transaction, { id }))).json<TransactionDetail>();
const payeeEvents = ({ events }: TransactionDetail) =>
  events.filter(({ kind }) => kind === 'payee.verified').map(({ message }) => message);

describe('a check', () => {
  it.each([
    [HOLDER, 'match', null, null],
    [ALMOST, 'close-match', HOLDER, null],
    ['Somebody Else', 'no-match', null, null],
    ['Forced Closed Account', 'not-possible', null, null],
    ['Forced Unreachable Bank', 'not-possible', null, 'error'],
  ])('of %s is answered with %s', async (name, answer, matchedName, problem) => {
    expect(await check(name)).toMatchObject({ name, account: TRADING, answer, matchedName, problem });
  });

  it('of a corrected name keeps the first one', async () => {
    const first = await check('Exampl Tradign');
    const second = await check(ALMOST, { corrects: first.id });
    const third = await check(HOLDER, { corrects: second.id });
    expect(third).toMatchObject({ answer: 'match', correctedFrom: 'Exampl Tradign' });
  });

  it('that makes the payer send nothing is in the audit log', async () => {
    const { id } = await check('Somebody Else');
    const declined = await server.call('POST', fillPath(PATHS.payeeCheckDecline, { id }));
    expect([declined.statusCode, declined.json().id]).toEqual([200, id]);
    const [entry] = (await server.call('GET', `${PATHS.audit}?action=payee.declined`)).json<AuditEntry[]>();
    expect(entry).toMatchObject({
      actor: { name: 'operator' },
      object: { type: 'payee-check', id, name: 'Somebody Else' },
      after: { account: TRADING, answer: 'no-match' },
    });
    const unknown = fillPath(PATHS.payeeCheckDecline, { id: randomUUID() });
    expect((await server.call('POST', unknown)).statusCode).toBe(404);
  });

  it('of another account corrects nothing', async () => {
    const { id } = await check('Anna Beispiel', { account: 'DE18999001001000000002' });
    const refused = await server.call('POST', PATHS.payeeChecks, {
      account: TRADING,
      name: HOLDER,
      corrects: id,
    });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'corrects']);
  });
});

describe('while payees are not verified', () => {
  it('a transfer has no payee, whatever is sent with it', async () => {
    const { id } = await check(ALMOST);
    const entered = (await send(ALMOST, { payeeCheck: { checkId: id } })).json<TransactionDetail>();
    await server.settle();
    const settled = await detail(entered.transactionId);
    expect([entered.payee, settled.payee, payeeEvents(settled)]).toEqual([null, null, []]);
  });
});

describe('with a warning', () => {
  beforeEach(() => setMode('warn'));

  it('the verification and the decision are stored with the transfer', async () => {
    const { id } = await check(ALMOST);
    const sent = await send(ALMOST, { payeeCheck: { checkId: id, decision: 'proceed' } });
    const payee = { checkId: id, answer: 'close-match', matchedName: HOLDER, decision: 'proceed' };
    const transfer = sent.json<TransactionDetail>();
    expect(transfer.payee).toMatchObject({ ...payee, decidedBy: 'operator' });
    await server.settle();
    expect(payeeEvents(await detail(transfer.transactionId))).toEqual([
      `Payee verified. The name almost matches. The account belongs to ${HOLDER}. The payer decided to send it.`,
    ]);
  });

  it('a transfer without a verification is verified before its first step', async () => {
    const sent = (await send('Somebody Else')).json<TransactionDetail>();
    await server.settle();
    const transfer = await detail(sent.transactionId);
    expect(transfer.payee).toMatchObject({ answer: 'no-match', decision: null, matchedName: null });
    expect(transfer.status).toBe('pending');
    const found = await server.call('GET', `${PATHS.transactions}?payee=no-match`);
    expect(found.json<Transaction[]>().map(({ transactionId }) => transactionId)).toEqual([
      sent.transactionId,
    ]);
    const csv = (await server.call('GET', `${PATHS.transactionExport}?payee=no-match`)).body;
    expect(csv).toContain(`no-match,,${transfer.payee?.checkId},`);
  });

  it('so is a payment over the API, and one without an account goes on', async () => {
    const { apiKey } = await server.createKey();
    const headers = { authorization: `Bearer ${apiKey}` };
    await server.post(
      mt103({ reference: 'PAYEE1' })
        .replace('DE89370400440532013000', TRADING)
        .replace('SUEDWERK GMBH', ALMOST.toUpperCase()),
      headers,
    );
    await server.settle();
    const [found] = (
      await server.call('GET', `${PATHS.transactions}?payee=close-match&reference=PAYEE1`)
    ).json<Transaction[]>();
    expect(found?.payee).toMatchObject({ answer: 'close-match', matchedName: HOLDER });
    const none = (await enter(server)).json<TransactionDetail>();
    await server.settle();
    expect((await detail(none.transactionId)).payee).toBeNull();
  });

  it('a bank that answers late delays its own transfer only', async () => {
    const [late, other] = [await send('Forced Late Answer'), await send('Somebody Else')];
    const payeeOf = async ({ json }: typeof late) => {
      await server.settle();
      return (await detail(json().transactionId)).payee;
    };
    await expect.poll(() => payeeOf(other)).toMatchObject({ answer: 'no-match' });
    expect(await payeeOf(late)).toBeNull();
    endWaits();
    await expect.poll(() => payeeOf(late)).toMatchObject({ answer: 'not-possible', problem: 'late' });
  });

  it('the simulated Wise verifies its recipients, too', async () => {
    const made = await server.app.inject({
      method: 'POST',
      url: '/simulators/wise/v1/accounts',
      headers: { authorization: 'Bearer simulated-api-key' },
      payload: {
        profile: 7_200_001,
        currency: 'EUR',
        accountHolderName: ALMOST,
        type: 'iban',
        details: { legalType: 'BUSINESS', IBAN: TRADING },
      },
    });
    expect(made.json().confirmations.outcomes).toMatchObject([
      { outcome: 'PARTIAL_FAILURE', matchedName: HOLDER, requiresCustomerAcceptance: true },
    ]);
  });

  it.each([
    ['payee-close-match', 'close-match', null],
    ['payee-no-match', 'no-match', null],
    ['payee-not-possible', 'not-possible', null],
    ['payee-error', 'not-possible', 'error'],
  ])(
    'the scenario %s decides the answer, before the transfer is sent and after',
    async (scenario, answer, problem) => {
      const before = await check(HOLDER, { scenario });
      expect(before).toMatchObject({ answer, problem });
      const sent = (await send(HOLDER, { scenario })).json<TransactionDetail>();
      await server.settle();
      const transfer = await detail(sent.transactionId);
      expect(transfer.payee).toMatchObject({ answer, problem, matchedName: before.matchedName });
      expect(transfer.scenario).toBe(scenario);
      const more = { scenario, corrects: before.id };
      if (before.matchedName !== null)
        expect(await check(before.matchedName, more)).toMatchObject({
          answer: 'match',
          correctedFrom: HOLDER,
        });
    },
  );

  it('a scenario of a payee comes too late after the verification', async () => {
    const { transactionId: id } = (await send(HOLDER)).json<TransactionDetail>();
    const choose = (scenario: string) =>
      server.call('PUT', fillPath(PATHS.transactionScenario, { id }), { scenario });
    expect((await choose('payee-no-match')).statusCode).toBe(200);
    await server.settle();
    expect((await detail(id)).payee).toMatchObject({ answer: 'no-match' });
    const late = await choose('payee-error');
    expect([late.statusCode, late.json().code]).toEqual([409, 'step_not_possible']);
  });

  it('a verification of another name is refused', async () => {
    const { id } = await check(ALMOST);
    const refused = await send(HOLDER, { payeeCheck: { checkId: id } });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'payeeCheck.checkId']);
  });
});

describe('when a decision is required', () => {
  beforeEach(() => setMode('require'));

  it('a transfer without one is refused, and one with it or with a match is sent', async () => {
    const without = await send(ALMOST);
    expect([without.statusCode, without.json().code]).toEqual([409, 'payee_decision_required']);
    const { id } = await check(ALMOST);
    const undecided = await send(ALMOST, { payeeCheck: { checkId: id } });
    expect([undecided.statusCode, undecided.json().code]).toEqual([409, 'payee_decision_required']);
    expect((await send(ALMOST, { payeeCheck: { checkId: id, decision: 'proceed' } })).statusCode).toBe(201);

    const corrected = await check(HOLDER, { corrects: id });
    const sent = (await send(HOLDER, { payeeCheck: { checkId: corrected.id } })).json<TransactionDetail>();
    expect(sent.payee).toMatchObject({ answer: 'match', decision: 'correct', correctedFrom: ALMOST });
    expect((await enter(server)).statusCode).toBe(201);
  });

  it('an upload is refused as a whole, until each of its payees is decided', async () => {
    const csv = `DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE
2026-11-20,10.00,EUR,GB29NWBK60161331926819,${TRADING},Northern Mills Ltd,${ALMOST},UP1
2026-11-20,11.00,EUR,GB29NWBK60161331926819,${TRADING},Northern Mills Ltd,${HOLDER},UP2
`;
    const upload = (payeeChecks: object[]) =>
      server.call('POST', PATHS.uploadPayload, {
        uploadMethod: 'paste',
        fileFormat: 'csv',
        content: csv,
        payeeChecks,
      });
    const almost = { checkId: (await check(ALMOST)).id, decision: 'proceed' };
    const refused = await upload([almost]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payee_decision_required']);
    const accepted = await upload([almost, { checkId: (await check(HOLDER)).id }]);
    expect(accepted.statusCode).toBe(201);
    const [first, second] = accepted.json().transactions;
    expect((await detail(first.transactionId)).payee).toMatchObject({
      answer: 'close-match',
      decision: 'proceed',
    });
    expect((await detail(second.transactionId)).payee).toMatchObject({ answer: 'match', decision: null });
  });

  it('of an upload with more transfers than a payer can decide about at once, those without a match are held', async () => {
    const rows = Array.from(
      { length: DECIDED_PAYEES_MAX + 1 },
      (_, row) =>
        `2026-11-20,10.00,EUR,GB29NWBK60161331926819,${TRADING},Northern Mills Ltd,${row === 0 ? ALMOST : HOLDER},MANY${row}`,
    );
    const head = 'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE';
    const content = [head, ...rows].join('\n');
    const upload = { uploadMethod: 'paste', fileFormat: 'csv', content };
    const accepted = await server.call('POST', PATHS.uploadPayload, upload);
    expect(accepted.statusCode).toBe(201);
    await server.settle();
    const [held, other] = accepted.json().transactions;
    const path = fillPath(PATHS.transactionAutomation, { id: held.transactionId });
    const stateOf = async (id: string) =>
      (await server.call('GET', fillPath(PATHS.transactionAutomation, { id }))).json<Automation>().state;
    expect([await stateOf(held.transactionId), await stateOf(other.transactionId)]).toEqual([
      'held',
      'automatic',
    ]);
    expect((await server.call('POST', path, { action: 'resume' })).statusCode).toBe(200);
    await server.settle();
    expect(await stateOf(held.transactionId)).toBe('automatic');
  });

  it('a file that is verified first needs no decision before it is sent', async () => {
    await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
    const upload = {
      uploadMethod: 'paste',
      fileFormat: 'message',
      content: paymentOrders('M1', [{ name: ALMOST }]),
    };
    const accepted = await server.call('POST', PATHS.uploadPayload, upload);
    expect([accepted.statusCode, accepted.json().payeeVerification]).toEqual([201, 'opt-in']);
    await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-out' });
  });
});
