import { randomUUID } from 'node:crypto';
import type { LiveChange } from '@clearbench/contract';
import type { TransferType } from '@clearbench/domain';
import { beforeEach, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../platform/clock.ts';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { testParking } from '../../testing/parking.ts';
import { markDuplicates } from './mark-duplicates.ts';

const database = await createTestDatabase();
beforeEach(() => database.pool.query('truncate transactions, transaction_events, sweep_cursors'));

const insert = (id: string, uetr: string, type: TransferType = 'mt103_swift') =>
  database.pool.query(
    `insert into transactions (transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency)
     values ($1, $2, $3, 0, $4, 'm0', 100, '1.00', 'EUR')`,
    [id, uetr, randomUUID(), type],
  );

/** The announcements until all arrivals have been processed. */
async function follow(): Promise<LiveChange[]> {
  const changes: LiveChange[] = [];
  const sweep = markDuplicates(database.db, {
    parking: testParking(database.db),
    announce: (change) => changes.push(change),
    clock: REAL_CLOCK,
  });
  while ((await sweep.run({ isUrgent: true })) !== 'idle');
  return changes;
}

async function marked() {
  const { rows } = await database.pool.query<{ id: string; message: string }>(
    `select transaction_id as id, message from transaction_events
     join transactions on seq = transaction_seq order by seq, id`,
  );
  return rows;
}

const duplicateOf = (id: string) => expect.stringContaining(`Possible duplicate: ${id},`);

it('a UETR that is repeated with another body marks the later transfer once, and notifies open pages', async () => {
  const uetr = randomUUID();
  await insert('trx_first', uetr);
  await insert('trx_other', randomUUID());
  expect(await follow()).toEqual([]);
  await insert('trx_again', uetr);
  expect(await follow()).toEqual([{ topic: 'transactions', ids: ['trx_again'] }]);
  expect(await follow()).toEqual([]);
  expect(await marked()).toEqual([{ id: 'trx_again', message: duplicateOf('trx_first') }]);
});

it('two transfers that arrive together are ordered by their numbers', async () => {
  const uetr = randomUUID();
  await insert('trx_1', uetr);
  await insert('trx_2', uetr);
  await insert('trx_3', uetr);
  await follow();
  expect(await marked()).toEqual([
    { id: 'trx_2', message: duplicateOf('trx_1') },
    { id: 'trx_3', message: duplicateOf('trx_1') },
  ]);
});

it('a payment and its cover, which share their UETR, are not duplicates', async () => {
  const uetr = randomUUID();
  await insert('trx_payment', uetr);
  await insert('trx_cover', uetr, 'mt202_cov');
  expect(await follow()).toEqual([]);
  expect(await marked()).toEqual([]);
});
