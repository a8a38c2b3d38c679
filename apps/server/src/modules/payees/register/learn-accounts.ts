import { payeeName, registeredAccount } from '@clearbench/domain';
import { hasLegalForm } from '@clearbench/payee-match';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { followRows, type RowRange } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { StorageMeter } from '../../quota/index.ts';

const BATCH = 2_000;
/** Transfers that settle within this time are read together. */
const QUIET_MS = 1_000;
/** The register learns no further account while it has so many learned ones. */
export const LEARNED_MAX = 50_000;
/** About the size of a learned account, in bytes. */
const ROW_BYTES = 250;

interface Dependencies {
  db: Kysely<Schema>;
  parking: Parking;
  announce: Announce;
  /** A workspace beyond its quota learns nothing. */
  meter: Pick<StorageMeter, 'isFull' | 'add'>;
  now(): Date;
}

interface Settled {
  account: string;
  name: string;
}

/** Adds the accounts to which the ledger settles transfers, under the name of the first one. Those of the register stay unchanged. */
export function learnAccounts({ db, parking, announce, meter, now }: Dependencies): Sweep {
  let isNews = false;
  return followRows({
    db,
    parking,
    name: 'learn payees',
    what: 'The account of this transfer could not be added to the register of payees',
    transferColumn: 'transaction_seq',
    table: 'transaction_events',
    column: 'id',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: BATCH, quietMs: QUIET_MS },
    isRepeatable: true,
    async handle(tx, range) {
      isNews = false;
      if (meter.isFull) return undefined;
      const added = await addUnknown(tx, await settledIn(tx, range), now());
      isNews = added > 0;
      meter.add(added * ROW_BYTES, added);
      return undefined;
    },
    onDone() {
      if (isNews) announce({ topic: 'payees' });
    },
  });
}

/** The first name of each account. */
async function settledIn(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<Map<string, string>> {
  const { rows } = await sql<Settled>`
    select coalesce(t.destination_iban, t.recipient_account) as account, t.recipient_name as name
    from transaction_events e join transactions t on t.seq = e.transaction_seq
    where e.id > ${after} and e.id <= ${upTo} and e.kind = 'settlement.completed'
      and t.recipient_name is not null and coalesce(t.destination_iban, t.recipient_account) is not null
    order by e.id desc`.execute(tx);
  const names = new Map<string, string>();
  for (const { account, name } of rows) {
    const registered = registeredAccount(account);
    const asked = payeeName(name);
    if (registered !== null && asked !== '') names.set(registered, asked);
  }
  return names;
}

/** Returns how many there were. */
async function addUnknown(
  tx: Transaction<Schema>,
  names: ReadonlyMap<string, string>,
  at: Date,
): Promise<number> {
  if (names.size === 0 || !(await hasRoom(tx))) return 0;
  const rows = [...names]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, name]) => ({
      id: ascendingUuid(),
      account,
      kind: hasLegalForm(name) ? ('organisation' as const) : ('person' as const),
      names: [name],
      status: 'active' as const,
      identifications: '[]',
      origin: 'ledger' as const,
      created_at: at,
    }));
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payees')
    .values(rows)
    .onConflict((conflict) => conflict.column('account').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

async function hasRoom(tx: Transaction<Schema>): Promise<boolean> {
  const last = await tx
    .selectFrom('payees')
    .select('id')
    .where('origin', '=', 'ledger')
    .offset(LEARNED_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}
