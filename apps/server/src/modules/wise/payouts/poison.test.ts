import { PATHS, type TransactionDetail, type WisePayout } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { isOnCitus } from '../../../platform/database/testing.ts';
import { passTime } from '../../../testing/pass-time.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, enterForSepa } from '../../banking/testing.ts';
import { SIMULATED_API_KEY } from '../simulator/simulated-wise.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });
await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: SIMULATED_API_KEY });

const payoutOf = async (id: string): Promise<WisePayout> =>
  (await server.call('GET', at(PATHS.transactionPayout, id))).json().payout;
const stateOf = async (id: string) => (await payoutOf(id)).state;
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;

const live = (seconds: number) => passTime(server, seconds);

const recipients = async (): Promise<number> =>
  Number((await query(`select count(*) from wise_simulator_entities where kind = 'recipient'`))[0].count);

/** Citus has no triggers on distributed tables. */
const refusing = it.skipIf(isOnCitus());

/** The database refuses changes of this table that meet the condition, as if they could not be written. */
async function refuse(
  change: 'insert' | 'update',
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await query(`
    create function poison() returns trigger language plpgsql as $$
    begin
      if ${condition} then raise exception 'It is poisoned.'; end if;
      return new;
    end $$;
    create trigger poison before ${change} on ${table} for each row execute function poison();`);
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    await query(`drop trigger poison on ${table}; drop function poison()`);
  };
  onTestFinished(end);
  return end;
}

const refuseReports = (reference: string) =>
  refuse(
    'insert',
    'transaction_events',
    `new.kind like 'payout.%' and new.transaction_seq = (select seq from transactions where reference = '${reference}')`,
  );

it.each([
  ['that is entered', '12345678901234.50'],
  ['that an MT103 orders', '99999999999999.00'],
])(
  'an amount that Wise’s API cannot carry, in a transfer %s, fails the transfer with the reason and makes nothing at Wise',
  async (how, amount) => {
    const before = await recipients();
    const input = {
      type: 'mt103_non_swift',
      amount,
      currency: 'EUR',
      fundType: 'm1',
      destinationIban: 'DE89370400440532013000',
      recipientName: 'X Ltd',
    };
    const id =
      how === 'that is entered'
        ? (await server.call('POST', PATHS.transactions, input)).json().transactionId
        : await arrive(server, mt103({ amount: `EUR${amount.replace('.00', ',')}` }));
    await live(2);
    const { status, events }: TransactionDetail = await detail(server, id);
    expect(status).toBe('failed');
    const why = events.find(({ kind }) => kind === 'transaction.failed')?.message;
    expect(why).toContain(`${amount} EUR`);
    expect(why).toContain('at most 15 digits');
    expect(await payoutOf(id)).toBeNull();
    expect(await recipients()).toBe(before);
  },
);

refusing(
  'a payout whose report cannot be written counts its attempts, says why, waits longer each time, and delays no other',
  async () => {
    const end = await refuseReports('POISON1');
    const poisoned = await arrive(server, mt103({ reference: 'POISON1' }));
    const others = [await enterForSepa(server), await enterForSepa(server)];
    await live(12);
    for (const id of others) expect((await detail(server, id)).status).toBe('completed');
    // On a busy machine, the first one has come again by now.
    const { attempts: before } = await payoutOf(poisoned);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await query('update wise_payouts set due_at = now()');
      await server.settle();
      const [{ due_at }] = await query('select due_at from wise_payouts where transaction_id = $1', [
        poisoned,
      ]);
      waits.push(Math.round((due_at.getTime() - Date.now()) / 1_000));
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(new Set(waits).size).toBe(4);
    const { problem, attempts, state } = await payoutOf(poisoned);
    expect([state, attempts]).toEqual(['queued', before + 4]);
    expect(problem).toContain('The payout could not continue: It is poisoned.');

    await end();
    await query('update wise_payouts set due_at = now()');
    await live(12);
    expect((await detail(server, poisoned)).status).toBe('completed');
    expect(await payoutOf(poisoned)).toMatchObject({ problem: null, attempts: 0 });
  },
);

refusing(
  'an event of Wise that cannot be applied shows at its payout, is not lost, and stops no other event',
  async () => {
    const end = await refuse(
      'insert',
      'transaction_events',
      `new.kind = 'settlement.completed' and new.transaction_seq = (select seq from transactions where reference = 'POISON3')`,
    );
    const poisoned = await arrive(server, mt103({ reference: 'POISON3' }));
    const others = [await arrive(server, mt103()), await arrive(server, mt103())];
    await live(12);
    for (const id of others) expect((await detail(server, id)).status).toBe('completed');
    expect(await payoutOf(poisoned)).toMatchObject({
      state: 'funded',
      problem: expect.stringContaining('The payout could not continue: It is poisoned.'),
    });
    await end();
    await live(60);
    expect((await detail(server, poisoned)).status).toBe('completed');
    expect(await payoutOf(poisoned)).toMatchObject({ state: 'sent' });
  },
);

refusing(
  'payouts of which not even the failure can be stored do not take the places of the others',
  async () => {
    const end = await refuse('update', 'wise_payouts', `old.reference like 'POISON2%'`);
    const poisoned: string[] = [];
    for (let one = 0; one < 9; one++)
      poisoned.push(await arrive(server, mt103({ reference: `POISON2${one}` })));
    const other = await enterForSepa(server);
    await live(12);
    expect((await detail(server, other)).status).toBe('completed');
    for (const id of poisoned) expect(await stateOf(id)).toBe('queued');
    await end();
  },
);

it('an entity of the simulated Wise that cannot be read stops neither the other payouts nor their list', async () => {
  const poisoned = await arrive(server, mt103());
  await live(1);
  const { wiseTransferId } = await payoutOf(poisoned);
  await query(
    `update wise_simulator_entities set entity = '{', due_ms = 0 where kind = 'transfer' and id = $1`,
    [wiseTransferId],
  );
  const other = await arrive(server, mt103());
  await live(12);
  expect((await detail(server, other)).status).toBe('completed');
  const list = await server.app.inject({
    url: '/simulators/wise/v1/transfers?profile=7200001',
    headers: { authorization: `Bearer ${SIMULATED_API_KEY}` },
  });
  expect(list.statusCode).toBe(200);
  expect(list.json().map(({ id }: { id: number }) => String(id))).toContain(
    (await payoutOf(other)).wiseTransferId,
  );
});
