import { setTimeout as sleep } from 'node:timers/promises';
import {
  fillPath,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced, HOUR_MS, kinds, passUntil } from '../testing.ts';

/** For hundreds of requests at once on a slow machine. */
const PATIENCE_MS = 120_000;

describe('by hand', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'manual' } });

  const convert = (transactionId: string, centralBankCode = 'ECB') =>
    server.call('POST', PATHS.centralBankConvert, { transactionId, centralBankCode });
  const enter = async (changes: object = {}) => {
    const response = await server.call('POST', PATHS.transactions, {
      type: 'mt103_swift',
      amount: '10.00',
      currency: 'EUR',
      fundType: 'm0',
      ...changes,
    });
    return response.json<Transaction>().transactionId;
  };

  /** The answer to the operator: status, code, and the text that the console shows. */
  const refusal = async (path: string, body: object): Promise<[number, string, string]> => {
    const response = await server.call('POST', path, body);
    const { code, message } = response.json();
    return [response.statusCode, code, message];
  };

  it.each(['m1', 'unspecified'])('%s funds are not converted', async (fundType) => {
    const transactionId = await enter({ fundType });
    expect(await refusal(PATHS.centralBankConvert, { transactionId, centralBankCode: 'ECB' })).toEqual([
      422,
      'not_m0_funds',
      'Only M0 funds can be converted to M1 funds',
    ]);
  });

  it('an unknown transaction is refused by its id', async () => {
    const transactionId = 'trx_0000000000';
    for (const [path, body] of [
      [PATHS.centralBankConvert, { transactionId, centralBankCode: 'ECB' }],
      [PATHS.interbankSwift, { transactionId, messageType: 'MT103' }],
      [PATHS.interbankTelex, { transactionId, receiverCode: '41512 ELMF' }],
      [at(PATHS.transactionRecall, transactionId), { reason: 'CUST' }],
      [at(PATHS.transactionAutomation, transactionId), { action: 'now' }],
    ] as const) {
      expect(await refusal(path, body)).toEqual([
        404,
        'not_found',
        `There is no transaction ${transactionId}.`,
      ]);
    }
  });

  it.each([
    [
      PATHS.centralBankConvert,
      { centralBankCode: 'XYZ' },
      'There is no central bank XYZ. Choose one of ECB, FED, BOE, PBOC, BOJ, RBI, CBR.',
    ],
    [
      PATHS.interbankSwift,
      { messageType: 'MT101' },
      'There is no message type MT101. Choose one of MT103, MT202, MT202COV, MT199, MT299.',
    ],
    [
      PATHS.interbankTelex,
      { receiverCode: ' 1234 ' },
      'Please enter a valid telex receiver code (minimum 5 characters)',
    ],
    [
      PATHS.interbankTelex,
      { receiverCode: 'ZCZC\r\nNNNN' },
      'Please enter a code without control characters',
    ],
  ])('%s says what it takes when it is asked for something else', async (path, body, text) => {
    const transactionId = await enter();
    const [status, code, message] = await refusal(path, { transactionId, ...body });
    expect([status, code]).toEqual([422, 'validation_failed']);
    expect(message).toContain(text);
  });

  it.each([
    ['is completed', ['processing', 'converting', 'completed']],
    ['has failed', ['failed']],
  ])('a transfer that %s is not converted', async (end, statuses) => {
    const transactionId = await enter();
    for (const next of statuses) {
      await server.call('PATCH', at(PATHS.transactionStatus, transactionId), { status: next });
    }
    expect(await refusal(PATHS.centralBankConvert, { transactionId, centralBankCode: 'ECB' })).toEqual([
      409,
      'conversion_refused',
      `Transfer ${transactionId} ${end}: its funds can no longer be converted.`,
    ]);
  });

  it.each([
    ['completed', 'MT103 would pay it a second time'],
    ['failed', 'its funds cannot be paid by MT103'],
  ])('a %s transfer is not paid again, but can be asked about', async (status, why) => {
    const transactionId = await enter({ fundType: 'm1', reference: 'R'.repeat(35) });
    for (const next of ['processing', status]) {
      await server.call('PATCH', at(PATHS.transactionStatus, transactionId), { status: next });
    }
    const before = kinds(await detail(server, transactionId));
    for (const messageType of ['MT103', 'MT202', 'MT202COV']) {
      const refused = await refusal(PATHS.interbankSwift, { transactionId, messageType });
      expect(refused.slice(0, 2)).toEqual([409, 'step_not_possible']);
      expect(refused[2]).toContain(why.replace('MT103', messageType));
    }
    const telex = await refusal(PATHS.interbankTelex, { transactionId, receiverCode: '41512 ELMF' });
    expect(telex.slice(0, 2)).toEqual([409, 'step_not_possible']);
    expect(kinds(await detail(server, transactionId))).toEqual(before);
    for (const messageType of ['MT199', 'MT299']) {
      const sent = await server.call('POST', PATHS.interbankSwift, { transactionId, messageType });
      expect(sent.statusCode, sent.body).toBe(200);
    }
  });

  it('a disconnected network takes nothing, and the error names it and what to do', async () => {
    const transactionId = await enter();
    const text = (name: string) =>
      `${name} is disconnected. Connect it under Global Transaction Networks, then send again.`;
    for (const [network, name, path, body] of [
      ['swift', 'SWIFT', PATHS.centralBankConvert, { centralBankCode: 'ECB' }],
      ['swift', 'SWIFT', PATHS.interbankSwift, { messageType: 'MT103' }],
      ['telex', 'Network Telex', PATHS.interbankTelex, { receiverCode: '41512 ELMF' }],
    ] as const) {
      await server.call('PUT', fillPath(PATHS.networkConnection, { network }), { connected: false });
      expect(await refusal(path, { transactionId, ...body })).toEqual([
        409,
        'network_disconnected',
        text(name),
      ]);
      await server.call('PUT', fillPath(PATHS.networkConnection, { network }), { connected: true });
    }
    expect(kinds(await detail(server, transactionId))).toEqual(['transaction.initiated']);
  });

  it.each([
    [PATHS.centralBankConvert, { centralBankCode: 'ECB' }, '32A'],
    [PATHS.interbankSwift, { messageType: 'MT103' }, '33B'],
    [PATHS.interbankTelex, { receiverCode: '41512 ELMF' }, 'BENEFICIARY ACCOUNT'],
  ])('%s sends nothing that would not be valid, and lists the problems', async (path, body, field) => {
    // An amount in a SWIFT message has room for 15 characters, and a telex needs an account.
    const parts = { amount: '99999999999999.99', receiver: { name: 'Suedwerk GmbH' }, fund_type: 'm0' };
    const transactionId = await arrive(server, json({ ...parts, transaction_reference: field }));
    const response = await server.call('POST', path, { transactionId, ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'invalid_message',
      message: expect.stringContaining('The message was not sent, because it would not be valid: '),
      errors: expect.arrayContaining([expect.objectContaining({ path: field, line: expect.any(Number) })]),
    });
    expect(await detail(server, transactionId)).toMatchObject({ status: 'pending', events: [{}] });
  });

  it.each([
    ['as it arrives', false],
    ['after its life began', true],
  ])(
    'one of several simultaneous conversions of a transfer, %s, wins and the others get an error',
    async (_when, isKnown) => {
      const id = await arrive(server, mt103());
      if (isKnown) await server.settle();
      const answers = await Promise.all([convert(id), convert(id, 'FED'), convert(id, 'BOE')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      await server.settle();
      expect(kinds(await detail(server, id)).filter((kind) => kind === 'conversion.requested')).toHaveLength(
        1,
      );
    },
  );

  it('the second of two that take the next step at once does not take the step after it', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    const url = at(PATHS.transactionAutomation, id);
    const now = () => server.call('POST', url, { action: 'now', step: 'process' });
    const answers = await Promise.all([now(), now()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await refusal(url, { action: 'now', step: 'process' })).toEqual([
      409,
      'step_not_possible',
      'The transfer has advanced in the meantime: its next step is its conversion to M1.',
    ]);
    expect(await detail(server, id)).toMatchObject({ status: 'processing' });
  });

  it.each(['A//B///C', '///A/', 'R'.repeat(35)])(
    'a transfer with the reference %s is converted',
    async (reference) => {
      const id = await enter({ reference });
      expect((await convert(id)).statusCode).toBe(200);
      await passUntil(server, id, 'conversion.completed');
    },
  );

  it('a queue waits while its network is disconnected, and empties in order', async () => {
    const id = await arrive(server, mt103());
    await convert(id);
    await server.call('PUT', fillPath(PATHS.networkConnection, { network: 'swift' }), { connected: false });
    await server.settle();
    await server.advanceClock(HOUR_MS);
    await server.settle();
    expect(kinds(await detail(server, id))).not.toContain('conversion.completed');
    expect(await refusal(at(PATHS.transactionAutomation, id), { action: 'now' })).toEqual([
      409,
      'step_not_possible',
      'Its message is still waiting for the network: no bank could answer an investigation.',
    ]);
    await server.call('PUT', fillPath(PATHS.networkConnection, { network: 'swift' }), { connected: true });
    await passUntil(server, id, 'conversion.completed');
  });

  it('many conversions of overlapping transfers at once: no deadlock, each once, balanced', {
    timeout: PATIENCE_MS,
  }, async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => arrive(server, mt103())));
    await server.settle();
    ids.push(...(await Promise.all(Array.from({ length: 10 }, () => arrive(server, mt103())))));
    // On a slow machine the server is too busy for some at first; those try again when it says.
    const convertPatiently = async (id: string) => {
      let answer = await convert(id);
      while (answer.statusCode === 503) {
        await sleep(Number(answer.headers['retry-after'] ?? 1) * 1_000);
        answer = await convert(id);
      }
      return answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => convertPatiently(ids[index % ids.length] ?? '')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(180);
    for (const id of ids) await passUntil(server, id, 'conversion.completed');
    for (const id of ids.slice(0, 5)) {
      expect(kinds(await detail(server, id)).filter((kind) => kind === 'conversion.completed')).toHaveLength(
        1,
      );
    }
    await expectBalanced(server);
  });

  it('operators who wait for one transfer leave the connections to everybody else', async () => {
    const id = await arrive(server, mt103());
    const other = await server.database.background.pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin');
    await other.query(
      'select from transfer_lives where transaction_seq = (select seq from transactions where transaction_id = $1) for update',
      [id],
    );
    const conversions = Array.from({ length: 40 }, () => convert(id));
    // More of them than there are connections, so that every conversion has got as far as it can.
    for (let request = 0; request < 40; request += 1) {
      expect((await server.call('GET', at(PATHS.transaction, id))).statusCode).toBe(200);
    }
    await other.query('rollback');
    const statuses = (await Promise.all(conversions)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  });

  it('a manual status change moves the funds with it', async () => {
    const id = await arrive(server, mt103());
    for (const status of ['processing', 'converting', 'completed']) {
      const response = await server.call('PATCH', at(PATHS.transactionStatus, id), { status });
      expect(response.statusCode, response.body).toBe(200);
    }
    const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<{ kind: string }[]>();
    expect(postings.map(({ kind }) => kind)).toEqual([
      'arrival',
      'conversion-request',
      'conversion',
      'conversion-cost',
      'settlement',
    ]);
    const { events, fundType } = await detail(server, id);
    expect(events.slice(-2).map(({ kind, status, actor }) => [kind, status, actor?.kind])).toEqual([
      ['conversion.completed', 'converting', 'operator'],
      ['settlement.completed', 'completed', 'operator'],
    ]);
    // How the funds arrived; it is the event that says what they are now.
    expect(fundType).toBe('m0');
  });

  it('completing a transfer whose conversion was confirmed does not convert it again', async () => {
    const id = await arrive(server, mt103());
    await server.call('POST', PATHS.centralBankConvert, { transactionId: id, centralBankCode: 'ECB' });
    await passUntil(server, id, 'conversion.completed');
    await server.call('PATCH', at(PATHS.transactionStatus, id), { status: 'completed' });
    expect(kinds(await detail(server, id)).filter((kind) => kind === 'conversion.completed')).toHaveLength(1);
  });
});

const json = (changes: object) =>
  JSON.stringify({
    amount: '640.25',
    currency: 'EUR',
    sender: { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
    receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
    value_date: '2026-11-22',
    ...changes,
  });

describe('a telex', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'manual' } });

  it.each(['12345', 'NAKK7703', '440044 CLRB G', '٠١٢٣٤', 'a-b-c', '!!!!!', '123456789012'])(
    'can be sent to the receiver code %s',
    async (receiverCode) => {
      const id = await arrive(server, mt103());
      const sent = await server.call('POST', PATHS.interbankTelex, { transactionId: id, receiverCode });
      expect(sent.statusCode, sent.body).toBe(200);
    },
  );

  it('settles a transfer, and a service telex that ingestion accepts confirms it', async () => {
    const id = await arrive(server, json({ fund_type: 'm1' }));
    await server.call('PATCH', at(PATHS.transactionStatus, id), { status: 'processing' });
    await server.call('POST', PATHS.interbankTelex, { transactionId: id, receiverCode: '41512 ELMF' });
    await passUntil(server, id, 'settlement.completed');
    const list = `${PATHS.networkMessages}?transactionId=${id}&direction=in`;
    const [confirmation] = (await server.call('GET', list)).json<NetworkMessage[]>();
    const path = at(PATHS.networkMessage, confirmation?.id ?? '');
    const { text, reference } = (await server.call('GET', path)).json<NetworkMessageDetail>();
    expect(text).toContain('SERVICE TELEX - SIMULATED');
    expect([...check(text)]).toMatchObject([{ type: 'TELEX', verdict: 'valid' }]);

    // As if a partner posted it: the transfer is unknown here.
    const posted = await server.post(text);
    expect([posted.statusCode, posted.json()]).toMatchObject([
      201,
      { transactions: [], messages: [{ type: 'TELEX', reference }] },
    ]);
    expect((await server.post(text)).json()).toMatchObject({ duplicate: true });
  });
});
