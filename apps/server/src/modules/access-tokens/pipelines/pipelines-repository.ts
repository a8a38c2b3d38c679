import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { Schema, TrustedPipelineTable } from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { insertToken, type NewAccessToken } from '../repository.ts';

export type PipelineRow = Selectable<TrustedPipelineTable>;

/** A pipeline in a list. */
export interface ListedPipelineRow extends PipelineRow {
  created_by: string;
  workspaces: string[];
}

/** A pipeline whose operator can log in. */
export interface TrustingRow extends PipelineRow {
  username: string;
  has_password: boolean;
  /** The ids of its workspaces. */
  workspaces: string[];
}

interface Exchange {
  pipeline: PipelineRow;
  /** Identifies the token that is exchanged. */
  exchangedId: Buffer;
  exchangedUntil: Date;
  token: NewAccessToken;
  /** The most tokens of the pipeline that work at a time. */
  most: number;
}

/** `used`: the token was exchanged before. `full`: the pipeline has too many tokens. `gone`: the pipeline was removed. */
export type Exchanged = 'exchanged' | 'used' | 'full' | 'gone';

export type PipelinesRepository = ReturnType<typeof createPipelinesRepository>;

/** @param db that of the installation */
export function createPipelinesRepository(db: Kysely<Schema>) {
  return {
    list: (): Promise<ListedPipelineRow[]> =>
      db
        .selectFrom('trusted_pipelines as p')
        .innerJoin('operators as o', 'o.id', 'p.operator_id')
        .selectAll('p')
        .select('o.username as created_by')
        .select(
          sql<string[]>`array(
            select w.name from trusted_pipeline_workspaces t join workspaces w on w.id = t.workspace_id
            where t.pipeline_id = p.id order by w.name)`.as('workspaces'),
        )
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id')
        .execute(),

    /** Pipelines of operators who can log in. */
    trusting: (): Promise<TrustingRow[]> =>
      db
        .selectFrom('trusted_pipelines as p')
        .innerJoin('operators as o', 'o.id', 'p.operator_id')
        .selectAll('p')
        .select(['o.username', sql<boolean>`o.password_hash is not null`.as('has_password')])
        .select(
          sql<string[]>`array(
            select t.workspace_id from trusted_pipeline_workspaces t where t.pipeline_id = p.id)`.as(
            'workspaces',
          ),
        )
        .where('o.disabled_at', 'is', null)
        .orderBy('p.created_at')
        .orderBy('p.id')
        .execute(),

    insert: (
      { workspaces, ...row }: Omit<TrustingRow, 'username' | 'has_password' | 'created_at' | 'last_used_at'>,
      audit: AuditRecord,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('trusted_pipelines').values(row).execute();
        if (workspaces.length > 0) {
          await tx
            .insertInto('trusted_pipeline_workspaces')
            .values(workspaces.map((workspace_id) => ({ pipeline_id: row.id, workspace_id })))
            .execute();
        }
        await record(tx, audit);
      }),

    /** With its tokens. Returns whether there was such a pipeline. */
    remove: (id: string, audit: (row: PipelineRow) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .deleteFrom('trusted_pipelines')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) await record(tx, audit(row));
        return row !== undefined;
      }),

    /** The exchanged token is used up only if the new one is stored. */
    exchange: (
      { pipeline, exchangedId, exchangedUntil, token, most }: Exchange,
      audit: AuditRecord,
    ): Promise<Exchanged> =>
      db.transaction().execute(async (tx) => {
        // Exchanges of one pipeline take turns, so that its tokens can be counted.
        const present = await tx
          .updateTable('trusted_pipelines')
          .set({ last_used_at: sql<Date>`now()` })
          .where('id', '=', pipeline.id)
          .returning('id')
          .executeTakeFirst();
        if (present === undefined) return 'gone';
        const { count } = await tx
          .selectFrom('access_tokens')
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .where('pipeline_id', '=', pipeline.id)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return 'full';
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('exchanged_tokens')
          .values({ token_id: exchangedId, expires_at: exchangedUntil })
          .onConflict((conflict) => conflict.column('token_id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return 'used';
        await insertToken(tx, token);
        await record(tx, audit);
        return 'exchanged';
      }),

    async forgetExchanged(): Promise<void> {
      await deleteInBatches(db, 'exchanged_tokens', ['token_id'], sql<SqlBool>`expires_at < now()`);
    },
  };
}
