import type { Settings, TransferPayee } from '@clearbench/contract';
import { verifiablePayee } from '@clearbench/domain';
import { CompiledQuery, type Kysely } from 'kysely';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type FailedItem, notParked, type Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepResult, shareOf, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import { type PayeeChecks, payeeEventText } from '../../payee-checks/index.ts';
import { writePayees } from '../../transactions/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import { lockLives } from '../life/lives-repository.ts';

/** Asked at the same time. Each question may take 5 seconds, and the answer is stored. */
const BATCH = 25;

const WORK = 'verify payees';

const failed = (seq: bigint): FailedItem => ({
  item: String(seq),
  what: 'The payee of this transfer could not be verified',
  transactionSeq: seq,
});

interface Unverified {
  seq: bigint;
  recipientName: string | null;
  recipientAccount: string | null;
  destinationIban: string | null;
  /** True if the payer's verification came with the transfer. */
  isVerified: boolean;
  apiKeyId: string | null;
  senderId: string | null;
}

const WAITING = `
select t.seq, t.recipient_name as "recipientName", t.recipient_account as "recipientAccount",
  t.destination_iban as "destinationIban", t.payee is not null as "isVerified", p.api_key_id as "apiKeyId",
  coalesce(p.sender_id, p.api_key_id) as "senderId"
from transfer_lives l join transactions t on t.seq = l.transaction_seq join payloads p on p.id = t.payload_id
where l.automatic and l.step = 'verify' and ${notParked(WORK, 'l.transaction_seq::text')}`;
const IN_ORDER = 'order by l.due_at, l.transaction_seq limit $1';
const FIND = prepared('unverified-payees', `${WAITING} ${IN_ORDER}`);
const FIND_AMONG = `${WAITING} and l.transaction_seq = any($2::bigint[]) ${IN_ORDER}`;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  settings(): Settings;
  changes: Changes;
  parking: Parking;
  payees: PayeeChecks;
}

/** Verifies the payees of transfers that have arrived, before their first step. No transaction is open while banks are asked. */
export function verifyPayees({ db, clock, settings, changes, parking, payees }: Dependencies): Sweep {
  return parking.forgettingDone({
    name: WORK,
    wokenBy: ['transactions'],
    periodMs: WOKEN_PERIOD_MS,
    async run(options): Promise<SweepResult> {
      const batch = shareOf(BATCH, options);
      const count = await parking.takeDue({
        work: WORK,
        describe: failed,
        async run(only, taken) {
          const found = await unverified(db, batch, only);
          taken(found.map(({ seq }) => seq));
          if (found.length > 0) await write(await verified(found));
        },
      });
      return count === batch ? 'full' : count > 0 ? 'more' : 'idle';
    },
  });

  async function verified(found: readonly Unverified[]): Promise<ReadonlyMap<bigint, TransferPayee | null>> {
    const answers = await Promise.all(
      found.map(async (transfer) => {
        const payee = transfer.isVerified ? null : verifiablePayee(transfer);
        const { seq, apiKeyId, senderId } = transfer;
        const sender = apiKeyId === null || senderId === null ? null : { apiKeyId, senderId };
        return [seq, payee === null ? null : await payees.ofArrived(payee, sender)] as const;
      }),
    );
    return new Map(answers);
  }

  async function write(answers: ReadonlyMap<bigint, TransferPayee | null>): Promise<void> {
    const drafts = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const lives = await lockLives(tx, [...answers.keys()]);
      // An operator may have taken another step in the meantime.
      const due = lives.filter(({ step }) => step === 'verify').map((life) => new Draft(life, now));
      const found = due.flatMap((draft) => {
        const { seq } = draft.life;
        const payee = answers.get(seq) ?? null;
        draft.plan(settings());
        if (payee === null) return [];
        draft.event('payee.verified', payeeEventText(payee), SYSTEM_ACTOR, payee);
        return [{ seq, payee }];
      });
      await writePayees(tx, found);
      await changes.write(tx, due, now);
      return due;
    });
    changes.announce(drafts);
  }
}

async function unverified(
  db: Kysely<Schema>,
  limit: number,
  only: readonly bigint[] | null,
): Promise<Unverified[]> {
  const query =
    only === null ? CompiledQuery.raw(FIND, [limit]) : CompiledQuery.raw(FIND_AMONG, [limit, only]);
  return (await db.executeQuery<Unverified>(query)).rows;
}
