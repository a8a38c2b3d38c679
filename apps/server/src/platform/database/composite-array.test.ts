import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Column, encodeArray, ofType } from './composite-array.ts';
import { createTestDatabase } from './testing.ts';

interface Row {
  label: string | null;
  id: string | null;
  small: number | null;
  large: bigint | null;
  day: string | null;
  bytes: Buffer | null;
}

const COLUMNS: Column<Row>[] = [
  ['label', 'text', ({ label }) => label],
  ['id', 'uuid', ({ id }) => id],
  ['small', 'int4', ({ small }) => small],
  ['large', 'int8', ({ large }) => large],
  ['day', 'date', ({ day }) => day],
  ['bytes', 'bytea', ({ bytes }) => bytes],
];

const EMPTY: Row = { label: null, id: null, small: null, large: null, day: null, bytes: null };

const database = await createTestDatabase();
await database.pool.query(
  'create type sample as (label text, id uuid, small integer, large bigint, day date, bytes bytea)',
);
const { rows } = await database.pool.query<{ oid: number }>("select 'sample'::regtype::oid as oid");
const typeNumber = rows[0]?.oid ?? 0;

async function throughDatabase(rows: Row[]): Promise<Row[]> {
  const array = ofType(encodeArray(COLUMNS, rows), typeNumber);
  const found = await database.pool.query<Row>('select * from unnest($1::sample[])', [array]);
  return found.rows;
}

it('values of every type, and nulls, arrive unchanged', async () => {
  const rows: Row[] = [
    {
      label: 'Zoë 付款 😀 "quoted", {braces} and \\',
      id: '0199c0de-0000-7000-8000-00000000abcd',
      small: -2_147_483_648,
      large: -9_223_372_036_854_775_808n,
      day: '1999-12-31',
      bytes: Buffer.from([0, 255]),
    },
    EMPTY,
    {
      label: '',
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      small: 0,
      large: 9_223_372_036_854_775_807n,
      day: '2028-02-29',
      bytes: Buffer.alloc(0),
    },
  ];
  expect(await throughDatabase(rows)).toEqual(rows);
});

it('no rows are an empty array', async () => {
  expect(await throughDatabase([])).toEqual([]);
});

it('rows larger than the buffer of the writer arrive whole, and do not change what was written before', async () => {
  const small = [{ ...EMPTY, label: 'small' }];
  const encoded = encodeArray(COLUMNS, small);
  const large = Array.from({ length: 40 }, (_, small) => ({ ...EMPTY, small, label: 'ü'.repeat(60_000) }));
  expect(await throughDatabase(large)).toEqual(large);
  expect(Buffer.from(encoded)).toEqual(Buffer.from(encodeArray(COLUMNS, small)));
});

it('any rows arrive unchanged', async () => {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', ''));
  const row = fc.record<Row>({
    label: fc.option(text),
    id: fc.option(fc.uuid()),
    small: fc.option(fc.integer()),
    large: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    day: fc.option(day),
    bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      expect(await throughDatabase(rows)).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});
