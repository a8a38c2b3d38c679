import type { Pool, PoolClient } from 'pg';
import { LOCKS } from '../../platform/database/locks.ts';
import { workspaceSchema } from '../../platform/database/workspace.ts';

/**
 * Moves workspaces on a separate connection, one at a time across all server processes: the database holds a lock for
 * as long as it works on a move, even if this process is gone.
 */
export class Mover {
  readonly #pool: Pool;
  #client: PoolClient | null = null;
  #isTaken = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The next move is that of the caller, who must call `end` after it. Returns false while another move is under way. */
  async take(): Promise<boolean> {
    if (this.#isTaken) return false;
    this.#isTaken = true;
    try {
      this.#client = await this.#pool.connect();
      const { rows } = await this.#client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
        LOCKS.moves,
      ]);
      if (rows[0]?.got === true) return true;
    } catch (error) {
      this.end();
      throw error;
    }
    this.end();
    return false;
  }

  /** This may take hours. If its process ends, the database finishes the move. */
  async move(workspace: string, { host, port }: { host: string; port: number }): Promise<void> {
    await this.#client?.query('select citus_schema_move($1::regnamespace, $2::text, $3::integer)', [
      workspaceSchema(workspace),
      host,
      port,
    ]);
  }

  /** Closes the connection, which releases the lock once the database has finished. */
  end(): void {
    this.#client?.release(true);
    this.#client = null;
    this.#isTaken = false;
  }
}
