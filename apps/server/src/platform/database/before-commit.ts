import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/** The last step of a transaction, for all items that were noted for it. */
export type LastStep<Item> = (tx: Transaction<Schema>, items: readonly Item[]) => Promise<void>;

interface Pending {
  tx: Transaction<Schema>;
  run: LastStep<never>;
  items: unknown[];
}

const pendingOf = new WeakMap<DatabaseConnection, Map<unknown, Pending>>();

/**
 * Notes an item for the end of the transaction: the step runs once, with all its items, immediately before the
 * commit, wherever in the transaction this was called. Use it for steps that take a lock that everybody waits for. If
 * the step fails, the transaction is rolled back.
 */
export const beforeCommit = <Item>(
  tx: Transaction<Schema>,
  step: LastStep<Item>,
  items: readonly Item[],
): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const pending = pendingOf.get(connection);
    if (pending === undefined) throw new Error('Only a transaction has an end.');
    const known = pending.get(step);
    if (known === undefined) pending.set(step, { tx, run: step, items: [...items] });
    else known.items.push(...items);
  });

/**
 * Marks the present notes of a transaction. Returns a function that drops later ones, for when a part of the
 * transaction is rolled back.
 */
export const markNotes = (tx: Transaction<Schema>): Promise<() => void> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const pending = pendingOf.get(connection) ?? new Map<unknown, Pending>();
    const counts = new Map([...pending].map(([step, { items }]) => [step, items.length]));
    return () => {
      for (const [step, { items }] of pending) items.length = counts.get(step) ?? 0;
    };
  });

class DriverWithLastSteps extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<Driver['beginTransaction']>) {
    await super.beginTransaction(connection, settings);
    pendingOf.set(connection, new Map());
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const pending = pendingOf.get(connection);
    pendingOf.delete(connection);
    for (const { tx, run, items } of pending?.values() ?? []) await run(tx, items as never[]);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    pendingOf.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL as Kysely has it, with `beforeCommit`. */
export class DialectWithLastSteps extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new DriverWithLastSteps(this.#config);
  }
}
