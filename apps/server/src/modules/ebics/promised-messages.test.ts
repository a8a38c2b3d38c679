import {
  type EbicsOrder,
  type EbicsRequest,
  type EbicsRequestDetails,
  fillPath,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { sample } from '@clearbench/messages';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MB = 1024 * 1024;
const PAYEES = Array.from({ length: 24 }, () => ({ name: 'Example Trading GmbH' }));
const TRANSFERS = paymentOrders('M1', PAYEES.slice(0, 2));
const DEBITS = sample('pain.008.001.08');
const CORE = { service: 'SDD', option: 'COR', message: { name: 'pain.008' } };
const SCT = { service: 'SCT', message: { name: 'pain.001' } };
const RFT = { service: 'RFT', message: { name: 'mt101' } };
/** A comment longer than the beginning that the bank looks at when a file arrives. */
const late = (text: string) => text.replace('<Document', `<!-- ${'x'.repeat(3_000)} --><Document`);

/** One for all tests: nothing is executed before the last of them. */
let server: TestApp;
let client: EbicsClient;
beforeAll(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  const bank = await ebicsBank(server);
  ({ client } = await readySubscriber(server, bank, { userId: 'USER1' }));
});

const get = async <T>(path: string): Promise<T> => (await server.call('GET', path)).json<T>();
const countOf = async (table: string) =>
  (await sql`select from ${sql.table(table)}`.execute(server.database.db)).rows.length;
const send = (btf: typeof CORE | typeof SCT, file: string | Buffer) =>
  client.upload({ adminOrderType: 'BTU', btf }, Buffer.from(file));

describe('an order executes only the message that it is for', () => {
  it.each([
    ['credit transfers as direct debits', CORE, TRANSFERS, 'pain.001.001.09'],
    ['direct debits as credit transfers', SCT, DEBITS, 'pain.008.001.08'],
    ['payments of banks', SCT, sample('pacs.008.001.08'), 'pacs.008.001.08'],
    ['MT103', RFT, sample('MT103'), 'MT103'],
    ['MT101 as credit transfers', SCT, sample('MT101'), 'MT101'],
    ['a telex', SCT, sample('KTT'), 'KTT'],
    ['JSON', SCT, sample('JSON'), 'JSON'],
    ['CSV', SCT, sample('CSV'), 'CSV'],
    ['an envelope', SCT, JSON.stringify({ format: 'iso20022', content: TRANSFERS }), 'JSON'],
    [
      'another version',
      { ...SCT, message: { name: 'pain.001', version: '03' } },
      TRANSFERS,
      'pain.001.001.09',
    ],
    [
      'another variant',
      { ...SCT, message: { name: 'pain.001', variant: '003' } },
      TRANSFERS,
      'pain.001.001.09',
    ],
  ])('%s are refused as they arrive', async (_what, btf, file, found) => {
    await expect(send(btf, file)).rejects.toThrow('090004');
    expect(await countOf('ebics_orders')).toBe(0);
    await server.modules.ebics.log.close();
    const [latest] = await get<EbicsRequest[]>(PATHS.ebicsRequests);
    const { findings } = await get<EbicsRequestDetails>(
      fillPath(PATHS.ebicsRequest, { id: latest?.id ?? '' }),
    );
    expect(findings).toContainEqual(expect.objectContaining({ what: 'Message', isRight: false, found }));
    expect((await client.download({ adminOrderType: 'HAC' })).toString()).toContain('TD03');
  });

  it.each([
    ['late credit transfers as direct debits', CORE, late(TRANSFERS), 'pain.001.001.09'],
    ['credit transfers after direct debits', CORE, `${DEBITS}\n${TRANSFERS}`, 'pain.001.001.09'],
    ['payments of banks after transfers', SCT, `${TRANSFERS}\n${sample('pacs.008.001.08')}`, 'pacs.008'],
    ['a request to cancel others', SCT, `${TRANSFERS}\n${sample('camt.056.001.08')}`, 'camt.056'],
    ['transfers in UTF-16', CORE, Buffer.from(`\ufeff${TRANSFERS}`, 'utf16le'), 'pain.001.001.09'],
    ['another version', { ...SCT, message: { name: 'pain.001', version: '03' } }, late(TRANSFERS), '.09'],
    ['MT103 after MT101', RFT, `${sample('MT101')}\r\n${sample('MT103')}`, 'MT103'],
    ['a telex after MT101', RFT, `${sample('MT101')}\r\n${sample('KTT')}`, 'KTT'],
    [
      'a telex between the lines of MT101',
      RFT,
      sample('MT101').replace(/\r?\n-\}/, `\r\n-\r\n${sample('KTT')}\r\n-}`),
      'file has',
    ],
  ])('%s are refused when the file is read as a whole', async (_what, btf, file, found) => {
    await send(btf, file);
    await server.settle();
    const [order] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
    expect(order).toMatchObject({ state: 'refused', payloadId: null });
    expect(order?.problem).toContain(`The order is for ${btf.message.name}`);
    expect(order?.problem).toContain(found);
    for (const table of ['payloads', 'transactions', 'messages']) expect(await countOf(table)).toBe(0);
  });

  it('a large file is refused likewise, whatever was stored of it before', async () => {
    const large = paymentOrders('M2', PAYEES).replaceAll(
      '</PmtId>',
      `</PmtId><!-- ${'x'.repeat(MB / 2)} -->`,
    );
    await expect(send(CORE, large)).rejects.toThrow('090004');
    await send(CORE, late(large));
    const many = paymentOrders(
      'M3',
      Array.from({ length: 4_000 }, () => ({ name: 'Example Trading GmbH' })),
    );
    await send(SCT, `${many}\n${sample('pacs.008.001.08')}`);
    await server.settle();
    const orders = (await get<EbicsOrder[]>(PATHS.ebicsOrders)).slice(0, 2);
    expect(orders.map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(await get<Transaction[]>(PATHS.transactions)).toEqual([]);
    expect(await countOf('payloads')).toBe(0);
  });

  it.each([
    ['transfers', SCT, TRANSFERS],
    [
      'transfers of the version that it names',
      { ...SCT, message: { name: 'pain.001', variant: '001', version: '09' } },
      TRANSFERS,
    ],
    ['two messages', SCT, `${TRANSFERS}\n${paymentOrders('M2', PAYEES.slice(0, 1))}`],
    ['direct debits', CORE, DEBITS],
    ['MT101', RFT, sample('MT101')],
  ])('%s are not refused for their type', async (_what, btf, file) => {
    await send(btf, file);
    await server.settle();
    const [order] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
    expect(order?.problem ?? '').not.toContain('The order is for');
    expect(order?.state).not.toBe('received');
  });
});
