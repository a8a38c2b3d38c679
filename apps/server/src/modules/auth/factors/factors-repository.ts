import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { PasskeyTable, Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { operatorHasFactor } from './has-factor.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

export interface FactorRows {
  /** The operator has one. */
  password: boolean;
  app: { sealed: Buffer; lastStep: bigint | null } | null;
  passkeys: PasskeyRow[];
  recoveryCodes: number;
}

/** Who changes the factors, in which session. */
interface Owner {
  operatorId: string;
  tokenHash: Buffer;
}

/** A session whose operator proves again who they are: it continues under another token. */
interface Renewal {
  tokenHash: Buffer;
  newTokenHash: Buffer;
}

/** The changes in the transaction that adds a factor. If it is the operator's first, their other sessions end. */
interface Enrolment extends Owner, Renewal {
  /** Stored unless there are some. */
  recoveryCodes: readonly Buffer[];
  audit: AuditRecord;
}

export type FactorsRepository = ReturnType<typeof createFactorsRepository>;

export function createFactorsRepository(db: Kysely<Schema>) {
  /** Locks the operator, so that changes of the factors follow one another. */
  const lockOperator = (tx: Transaction<Schema>, id: string) =>
    tx
      .selectFrom('operators')
      .select('totp_sealed')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();

  /** @throws AppError if the operator has a factor that their session has not proved, such as one that a provider began */
  async function requireProof(tx: Kysely<Schema>, { operatorId, tokenHash }: Owner): Promise<void> {
    if (!(await operatorHasFactor(tx, operatorId))) return;
    const session = await tx
      .selectFrom('sessions')
      .select('second_factor')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (session?.second_factor === true) return;
    throw new AppError('confirmation_required', 'Please confirm with your second factor, then try again.');
  }

  async function replaceCodes(
    tx: Transaction<Schema>,
    operatorId: string,
    hashes: readonly Buffer[],
  ): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('operator_id', '=', operatorId).execute();
    const rows = hashes.map((code_hash) => ({ operator_id: operatorId, code_hash }));
    await tx.insertInto('recovery_codes').values(rows).execute();
  }

  /** @throws AppError if the session has ended */
  async function renew(
    tx: Transaction<Schema>,
    { tokenHash, newTokenHash }: Renewal,
    withFactor: boolean,
  ): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({
        token_hash: newTokenHash,
        confirmed_at: sql`now()`,
        second_factor: sql`second_factor or ${withFactor}`,
      })
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('unauthenticated', 'Please log in.');
  }

  /** Returns whether the recovery codes were stored. */
  const enrol = (
    { operatorId, tokenHash, newTokenHash, recoveryCodes, audit }: Enrolment,
    add: (tx: Transaction<Schema>) => Promise<unknown>,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockOperator(tx, operatorId);
      await requireProof(tx, { operatorId, tokenHash });
      const isFirst = !(await operatorHasFactor(tx, operatorId));
      await add(tx);
      const sessions = tx.deleteFrom('sessions').where('operator_id', '=', operatorId);
      if (isFirst) {
        await sessions.where('token_hash', '<>', tokenHash).execute();
        await replaceCodes(tx, operatorId, recoveryCodes);
      }
      await renew(tx, { tokenHash, newTokenHash }, true);
      await record(tx, audit);
      return isFirst;
    });

  /** `last`: it is the last one, and one is required. */
  const remove = (
    owner: Owner,
    keepsOne: boolean,
    audit: AuditRecord,
    change: (tx: Transaction<Schema>) => Promise<bigint>,
  ): Promise<'removed' | 'absent' | 'last'> =>
    db
      .transaction()
      .execute(async (tx) => {
        const { operatorId } = owner;
        await lockOperator(tx, operatorId);
        await requireProof(tx, owner);
        if ((await change(tx)) === 0n) return 'absent' as const;
        if (!(await operatorHasFactor(tx, operatorId))) {
          if (keepsOne) throw new LastFactor();
          await tx.deleteFrom('recovery_codes').where('operator_id', '=', operatorId).execute();
        }
        await record(tx, audit);
        return 'removed' as const;
      })
      .catch((error: unknown) => {
        if (error instanceof LastFactor) return 'last' as const;
        throw error;
      });

  return {
    hasFactor: (operatorId: string): Promise<boolean> => operatorHasFactor(db, operatorId),

    requireProof: (owner: Owner): Promise<void> => requireProof(db, owner),

    async find(operatorId: string): Promise<FactorRows> {
      const [operator, passkeys, codes] = await Promise.all([
        db
          .selectFrom('operators')
          .select(['password_hash', 'totp_sealed', 'totp_step'])
          .where('id', '=', operatorId)
          .executeTakeFirst(),
        db
          .selectFrom('passkeys')
          .selectAll()
          .where('operator_id', '=', operatorId)
          .orderBy('created_at')
          .execute(),
        db
          .selectFrom('recovery_codes')
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .where('operator_id', '=', operatorId)
          .executeTakeFirstOrThrow(),
      ]);
      const sealed = operator?.totp_sealed ?? null;
      return {
        password: (operator?.password_hash ?? null) !== null,
        app: sealed === null ? null : { sealed, lastStep: operator?.totp_step ?? null },
        passkeys,
        recoveryCodes: Number(codes.count),
      };
    },

    findOperator: (
      id: string,
    ): Promise<{ id: string; username: string; password_hash: string | null } | undefined> =>
      db
        .selectFrom('operators')
        .select(['id', 'username', 'password_hash'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** False: a code of this time step, or a later one, was used before. */
    async useStep(operatorId: string, step: bigint): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('operators')
        .set({ totp_step: step })
        .where('id', '=', operatorId)
        .where(({ or, eb }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Uses a recovery code up. False: the operator has no such code. */
    useRecoveryCode: (operatorId: string, codeHash: Buffer, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('recovery_codes')
          .where('operator_id', '=', operatorId)
          .where('code_hash', '=', codeHash)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await record(tx, audit);
        return true;
      }),

    replaceRecoveryCodes: (owner: Owner, hashes: readonly Buffer[], audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        await lockOperator(tx, owner.operatorId);
        if (!(await operatorHasFactor(tx, owner.operatorId))) return false;
        await requireProof(tx, owner);
        await replaceCodes(tx, owner.operatorId, hashes);
        await record(tx, audit);
        return true;
      }),

    setApp: (enrolment: Enrolment, sealed: Buffer, step: bigint): Promise<boolean> =>
      enrol(enrolment, (tx) =>
        tx
          .updateTable('operators')
          .set({ totp_sealed: sealed, totp_step: step })
          .where('id', '=', enrolment.operatorId)
          .execute(),
      ),

    removeApp: (owner: Owner, keepsOne: boolean, audit: AuditRecord) =>
      remove(owner, keepsOne, audit, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('operators')
          .set({ totp_sealed: null, totp_step: null })
          .where('id', '=', owner.operatorId)
          .where('totp_sealed', 'is not', null)
          .executeTakeFirst();
        return numUpdatedRows;
      }),

    findPasskey: (id: string): Promise<PasskeyRow | undefined> =>
      db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst(),

    addPasskey: (
      enrolment: Enrolment,
      passkey: Omit<PasskeyRow, 'created_at' | 'last_used_at'>,
    ): Promise<boolean> => enrol(enrolment, (tx) => tx.insertInto('passkeys').values(passkey).execute()),

    removePasskey: (owner: Owner, id: string, keepsOne: boolean, audit: AuditRecord) =>
      remove(owner, keepsOne, audit, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('passkeys')
          .where('operator_id', '=', owner.operatorId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows;
      }),

    /** False: the authenticator has counted backwards, as a copy of it would. */
    async usePasskey(id: string, counter: bigint): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, last_used_at: sql`now()` })
        .where('id', '=', id)
        .where(({ or, eb, and }) =>
          or([eb('counter', '<', counter), and([eb('counter', '=', 0n), eb.val(counter === 0n)])]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The operator of the session has proved again who they are. */
    confirmSession: (renewal: Renewal, withFactor: boolean, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await renew(tx, renewal, withFactor);
        await record(tx, audit);
      }),

    /** False: it was used before. */
    async spendTicket(hash: Buffer, expiresAt: Date): Promise<boolean> {
      const row = await db
        .insertInto('spent_tickets')
        .values({ ticket_hash: hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('ticket_hash')
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteExpiredTickets(): Promise<void> {
      await deleteInBatches(db, 'spent_tickets', ['ticket_hash'], sql<SqlBool>`expires_at < now()`);
    },
  };
}

class LastFactor extends Error {}
