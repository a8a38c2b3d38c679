import { randomUUID } from 'node:crypto';
import {
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type PayloadAccepted,
  type TransactionDetail,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

const COLUMNS = {
  Buchungstag: 'value_date',
  'Umsatz €': 'amount',
  Whg: 'currency',
  Von: 'sender_name',
  'column 5': 'recipient_account',
} as const;
const row = () => `20.11.2026;"1.234,56";EUR;Müller ${randomUUID()};DE89370400440532013000`;
const table = (rows = 1) =>
  ['Liste Oktober', '', 'Buchungstag;Umsatz €;Whg;Von;', ...Array.from({ length: rows }, row), ''].join(
    '\r\n',
  );

const queryOf = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, field]) => `${encodeURIComponent(`columns[${name}]`)}=${field}`)
    .join('&');
const post = (content: string, query: string) => server.post(content, {}, `${INGESTION_PATHS.json}?${query}`);

async function transfer(accepted: PayloadAccepted): Promise<TransactionDetail> {
  const path = fillPath(PATHS.transaction, { id: accepted.transactions[0]?.transactionId ?? '' });
  return (await server.call('GET', path)).json<TransactionDetail>();
}

const READ = {
  amount: '1234.56',
  currency: 'EUR',
  valueDate: '2026-11-20',
  recipientAccount: 'DE89370400440532013000',
};

describe('a mapping of the columns of a CSV', () => {
  it('is a parameter of every ingestion path', async () => {
    for (const path of Object.values(INGESTION_PATHS)) {
      const response = await server.post(table(), {}, `${path}?${queryOf(COLUMNS)}`);
      expect(response.statusCode).toBe(201);
      expect(await transfer(response.json())).toMatchObject(READ);
    }
  });

  it('applies to a file that is read in parts', async () => {
    const response = await post(table(3_000), queryOf(COLUMNS));
    expect(response.statusCode).toBe(201);
    expect(response.json<PayloadAccepted>().transactions).toHaveLength(3_000);
  });

  it('is a field of an upload', async () => {
    const response = await server.call('POST', PATHS.uploadPayload, {
      uploadMethod: 'paste',
      fileFormat: 'csv',
      content: table(),
      columns: COLUMNS,
    });
    expect(response.statusCode).toBe(201);
    expect(await transfer(response.json())).toMatchObject(READ);
  });

  it('takes fields in any spelling', async () => {
    const query = queryOf({ ...COLUMNS, Buchungstag: 'valueDate', Von: 'Sender-Name' });
    expect((await post(table(), query)).statusCode).toBe(201);
  });

  it('names a column that the header does not have', async () => {
    const response = await post(table(), queryOf({ ...COLUMNS, Nix: '' }));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ code: 'csv_unknown_column', path: 'Nix', line: 3 }]);
  });

  it.each([
    ['columns[Foo]=nothing', /columns\[Foo\] is "nothing", which is not a field\. Use one of value_date/],
    ['columns[Foo]=amount&columns[Foo]=currency', /more than one field/],
    ['columns=amount', /in brackets/],
    [`columns[${'x'.repeat(501)}]=amount`, /names of up to 500 characters/],
    [Array.from({ length: 201 }, (_, at) => `columns[c${at}]=`).join('&'), /can map up to 200 columns/],
  ])('of %j is refused', async (query, message) => {
    const response = await post(table(), query);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'invalid_columns',
      message: expect.stringMatching(message),
    });
  });

  it('keeps the header with the raw text of each row, below a title', async () => {
    const accepted = (await post(table(2), queryOf(COLUMNS))).json<PayloadAccepted>();
    const path = fillPath(PATHS.transactionPayload, { id: accepted.transactions[1]?.transactionId ?? '' });
    const { body } = await server.call('GET', path);
    expect(body).toContain('Buchungstag;Umsatz €;Whg;Von;');
    expect(body).not.toContain('Liste Oktober');
  });
});
