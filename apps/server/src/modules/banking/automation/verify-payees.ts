import { setTimeout as delay } from 'node:timers/promises';
import type { Settings, TransferPayee } from '@clearbench/contract';
import { type ScenarioName, verifiablePayee } from '@clearbench/domain';
import { CompiledQuery, type Kysely } from 'kysely';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { type FailedItem, notParked, type Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepResult, shareOf, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import { type PayeeChecks, payeeEventText } from '../../payee-checks/index.ts';
import { writePayees } from '../../transactions/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import { lockLives } from '../life/lives-repository.ts';

/** New questions at a time. Each answer is stored. */
const BATCH = 25;
/** A bank that takes longer delays nobody else: a later run stores its answer. */
const PATIENCE_MS = 100;
const AGAIN_MS = 250;
/** No more banks than this are waited for: more than can be asked within the time that a late one gets. */
const ASKED_MAX = 2_000;

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
  /** The file that waits for the decision of the payer once it is verified; null if none. */
  fileId: string | null;
  apiKeyId: string | null;
  senderId: string | null;
  scenario: ScenarioName | null;
}

interface Answer {
  payee: TransferPayee | null;
  transfer: Unverified;
}

interface Question {
  /** Null until it is answered, or has failed. */
  result: Answer | { error: unknown } | null;
  /** Never rejects. */
  settled: Promise<void>;
}

const WAITING = `
select t.seq, t.recipient_name as "recipientName", t.recipient_account as "recipientAccount",
  t.destination_iban as "destinationIban", t.payee is not null as "isVerified", f.payload_id as "fileId",
  p.api_key_id as "apiKeyId",
  coalesce(p.sender_id, p.api_key_id) as "senderId", t.scenario
from transfer_lives l join transactions t on t.seq = l.transaction_seq join payloads p on p.id = t.payload_id
  left join payment_files f on f.payload_id = p.id
where l.automatic and l.step = 'verify' and l.transaction_seq <> all($2::bigint[]) and ${notParked(WORK, 'l.transaction_seq::text')}`;
const IN_ORDER = 'order by l.due_at, l.transaction_seq limit $1';
const FIND = prepared('unverified-payees', `${WAITING} ${IN_ORDER}`);
const FIND_AMONG = `${WAITING} and l.transaction_seq = any($3::bigint[]) ${IN_ORDER}`;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  settings(): Settings;
  changes: Changes;
  announce: Announce;
  parking: Parking;
  payees: PayeeChecks;
}

/** Verifies the payees of transfers that have arrived, before their first step. No transaction is open while banks are asked. */
export function verifyPayees({
  db,
  clock,
  settings,
  changes,
  announce,
  parking,
  payees,
}: Dependencies): Sweep {
  const questions = new Map<bigint, Question>();
  return parking.forgettingDone({
    name: WORK,
    wokenBy: ['unverified-payees'],
    periodMs: WOKEN_PERIOD_MS,
    async run(options): Promise<SweepResult> {
      const batch = shareOf(BATCH, options);
      const count = await parking.takeDue({
        work: WORK,
        describe: failed,
        async run(only, taken) {
          await askMore(batch, only);
          const seqs = [...questions].filter(([, { result }]) => result !== null).map(([seq]) => seq);
          const answered = only === null ? seqs : seqs.filter((seq) => only.includes(seq));
          taken(answered);
          if (answered.length > 0) await storeAnswers(answered);
        },
      });
      if (count > 0) return 'more';
      return questions.size > 0 ? { inMs: AGAIN_MS } : 'idle';
    },
  });

  /** Asks the banks of further payees, and waits a little for the answers. */
  async function askMore(batch: number, only: readonly bigint[] | null): Promise<void> {
    const room = Math.min(batch, ASKED_MAX - questions.size);
    const found = room > 0 ? await unverified(db, room, [...questions.keys()], only) : [];
    for (const transfer of found) questions.set(transfer.seq, asked(transfer));
    const awaited = only === null ? [...questions.values()] : only.flatMap((seq) => questions.get(seq) ?? []);
    const settled = Promise.all(awaited.map(({ settled: each }) => each));
    await Promise.race([settled, delay(PATIENCE_MS)]);
  }

  function asked(transfer: Unverified): Question {
    const question: Question = { result: null, settled: Promise.resolve() };
    question.settled = answerOf(transfer).then(
      (payee) => {
        question.result = { payee, transfer };
      },
      (error: unknown) => {
        question.result = { error };
      },
    );
    return question;
  }

  async function answerOf(transfer: Unverified): Promise<TransferPayee | null> {
    const payee = transfer.isVerified ? null : verifiablePayee(transfer);
    const { apiKeyId, senderId, scenario } = transfer;
    const sender = apiKeyId === null || senderId === null ? null : { apiKeyId, senderId };
    return payee === null ? null : payees.ofArrived(payee, sender, scenario);
  }

  /** If that fails, the answers are stored by halves. A single one that can't be stored is asked for again later. */
  async function storeAnswers(seqs: readonly bigint[]): Promise<void> {
    let isStored = false;
    try {
      await write(answersTo(seqs));
      isStored = true;
    } finally {
      if (isStored || seqs.length === 1) forget(seqs);
    }
  }

  /** Forgets the questions that failed: they are asked again. */
  function answersTo(seqs: readonly bigint[]): ReadonlyMap<bigint, Answer> {
    const answers = new Map<bigint, Answer>();
    const failures = new Map<bigint, unknown>();
    for (const seq of seqs) {
      const result = questions.get(seq)?.result ?? null;
      if (result === null) continue;
      if ('error' in result) failures.set(seq, result.error);
      else answers.set(seq, result);
    }
    forget(failures.keys());
    for (const error of failures.values()) throw error;
    return answers;
  }

  function forget(seqs: Iterable<bigint>): void {
    for (const seq of seqs) questions.delete(seq);
  }

  async function write(answers: ReadonlyMap<bigint, Answer>): Promise<void> {
    const drafts = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const lives = await lockLives(tx, [...answers.keys()]);
      // An operator may have taken another step in the meantime.
      const due = lives
        .filter(({ step, automatic }) => step === 'verify' && automatic)
        .map((life) => new Draft(life, now));
      const found = due.flatMap((draft) => {
        const { seq } = draft.life;
        const answer = answers.get(seq);
        const payee = answer?.payee ?? null;
        if (payee !== null) draft.event('payee.verified', payeeEventText(payee), SYSTEM_ACTOR, payee);
        const waitsFor = answer === undefined ? null : decisionAwaited(answer, settings());
        if (waitsFor === null) draft.plan(settings());
        else hold(draft, waitsFor);
        return payee === null ? [] : [{ seq, payee }];
      });
      await writePayees(tx, found);
      await changes.write(tx, due, now);
      return due;
    });
    changes.announce(drafts);
    const files = new Set([...answers.values()].flatMap(({ transfer }) => transfer.fileId ?? []));
    if (files.size > 0) announce({ topic: 'payment-files', ids: [...files] });
  }
}

/** What a transfer waits for; null: nothing. Operators confirm a few payees before they send a payment, and many of them here. */
function decisionAwaited(
  { payee, transfer: { fileId, apiKeyId } }: Answer,
  { payeeVerification }: Settings,
): string | null {
  if (fileId !== null) return 'Held until its file is released or cancelled';
  const isDecided = payee === null || payee.answer === 'match';
  if (isDecided || apiKeyId !== null || payeeVerification !== 'require') return null;
  return 'Held until an operator decides to send it in spite of the answer';
}

/** The step stays the same, so that nothing else continues. */
function hold(draft: Draft, why: string): void {
  draft.life.automatic = false;
  draft.event('automation.held', why, SYSTEM_ACTOR);
}

async function unverified(
  db: Kysely<Schema>,
  limit: number,
  except: readonly bigint[],
  only: readonly bigint[] | null,
): Promise<Unverified[]> {
  const query =
    only === null
      ? CompiledQuery.raw(FIND, [limit, except])
      : CompiledQuery.raw(FIND_AMONG, [limit, except, only]);
  return (await db.executeQuery<Unverified>(query)).rows;
}
