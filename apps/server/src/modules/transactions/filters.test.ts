import { PATHS, type Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { entered } from './testing.ts';

/** The references of these transfers say which one was found. */
const server = await createTestApp();
await entered(server, { reference: 'SWIFT', amount: '1000.00', senderBic: 'DEUTDEFF500' });
await entered(server, { reference: 'TELEX', type: 'ktt_non_swift', amount: '150', currency: 'JPY' });
const nonSwift = { type: 'mt103_non_swift', destinationIban: 'DE89370400440532013000' };
await entered(server, { ...nonSwift, reference: 'SEPA', amount: '99.99', destinationBic: 'COBADEFF' });
await entered(server, { ...nonSwift, reference: 'IBN', amount: '200', currency: 'USD' });
await entered(server, { ...nonSwift, reference: 'OWN', currency: 'EUR', destinationIban: undefined });
await entered(server, { reference: 'NAMED', amount: '5000', recipientName: 'Deutz Engines AG' });

async function found(filters: Record<string, string>): Promise<string[]> {
  const response = await server.call('GET', `${PATHS.transactions}?${new URLSearchParams(filters)}`);
  const rows = response.json<Transaction[]>();
  expect(response.headers['x-total-count']).toBe(String(rows.length));
  return rows.map(({ reference }) => reference ?? '').toSorted();
}

describe('the filters of the list', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ amount: '99.99..150' }, ['OWN', 'SEPA', 'TELEX']],
    [{ amount: '>1000' }, ['NAMED']],
    [{ amount: '>=1000' }, ['NAMED', 'SWIFT']],
    [{ amount: '<=99.99' }, ['SEPA']],
    [{ amount: '<99.99' }, []],
    [{ amount: '200' }, ['IBN']],
    [{ network: 'swift' }, ['NAMED', 'SWIFT']],
    [{ network: 'telex' }, ['TELEX']],
    [{ network: 'sepa' }, ['SEPA']],
    [{ network: 'interbank' }, ['IBN', 'OWN']],
    [{ bank: 'deut' }, ['NAMED', 'SWIFT']],
    [{ bank: 'DEUTDEFF' }, ['SWIFT']],
    [{ bank: 'coba' }, ['SEPA']],
    [{ bank: 'engines deutz' }, ['NAMED']],
    [{ bank: 'NAMED' }, []],
    [{ reference: 'SEPA' }, ['SEPA']],
    [{ reference: 'SEP' }, []],
    [{ reference: 'IBN', currency: 'EUR' }, []],
    [{ network: 'swift', bank: 'deut', amount: '>100', currency: 'EUR', search: '5000' }, ['NAMED']],
  ])('%o select', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it('select what an API key has sent, by its label or its id', async () => {
    const key = (
      await server.call('POST', PATHS.apiKeys, { label: 'Payroll (test)', isActive: true })
    ).json();
    const text = mt103({ reference: 'BYKEY' });
    await server.post(text, { authorization: `Bearer ${key.apiKey}` });
    for (const apiKey of ['payroll (TEST)', key.id]) expect(await found({ apiKey })).toEqual(['BYKEY']);
    expect(await found({ apiKey: 'Payroll' })).toEqual([]);
  });

  it('are those of the export', async () => {
    const csv = await server.call('GET', `${PATHS.transactionExport}?amount=200..200&network=interbank`);
    const lines = csv.body.trim().split('\n');
    expect([lines.length, lines[1]?.includes('IBN')]).toEqual([2, true]);
  });

  it.each(['amount=5..1', 'amount=abc', 'network=fax', 'bank=', 'reference=', 'apiKey=%00'])(
    'are refused where they have no meaning: %s',
    async (query) => {
      expect((await server.call('GET', `${PATHS.transactions}?${query}`)).statusCode).toBe(422);
    },
  );
});
