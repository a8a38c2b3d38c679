import type {
  ImportedPayees,
  NewPayee,
  Payee,
  PayeeIdentification,
  PayeeQuery,
  UpdatePayeeInput,
} from '@clearbench/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { readPayeesCsv } from './read-csv.ts';
import type { PayeeRepository, PayeeRow, PayeeValues } from './repository.ts';

interface Dependencies {
  repository: PayeeRepository;
  /** For work that reads the whole register. */
  patient: Pick<PayeeRepository, 'list'>;
  meter: StorageMeter;
  announce: Announce;
  clock: Clock;
}

/** An entry of the register without its names, in bytes. */
const ROW_BYTES = 200;
const EXPORTED_AT_ONCE = 1_000;

/** The accounts that the simulated bank keeps, with the names of their holders. */
export class PayeeRegister {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list({ search, limit, cursor }: PayeeQuery): Promise<Page<Payee>> {
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const [rows, total] = await Promise.all([
      this.#dependencies.repository.list({ search, before: cursor ?? null, limit: limit + 1 }),
      this.#dependencies.repository.count(search),
    ]);
    return pageOf(rows, limit, total, { map: toPayee, cursorOf: ({ id }) => id });
  }

  /** @param account as `registeredAccount` writes it */
  async find(account: string): Promise<Payee | null> {
    const row = await this.#dependencies.repository.findAccount(account);
    return row === undefined ? null : toPayee(row);
  }

  hasSortCode(sortCode: string): Promise<boolean> {
    return this.#dependencies.repository.hasSortCode(sortCode);
  }

  async get(id: string): Promise<Payee> {
    const row = await this.#dependencies.repository.find(id);
    if (row === undefined) throw notFound('There is no such payee.');
    return toPayee(row);
  }

  async add(input: NewPayee, actor: Actor): Promise<Payee> {
    const row = this.#rowOf(input);
    const isAdded = await this.#dependencies.meter.taking(
      ROW_BYTES,
      () =>
        this.#dependencies.repository.add(row, auditOf(actor, 'payee.created', row, { after: shown(row) })),
      (isNew) => (isNew ? 1 : null),
    );
    if (!isAdded) {
      const message = 'The register has this account already. Please change its entry instead.';
      throw new AppError('payee_taken', message, { errors: [fieldProblem('account', message)] });
    }
    this.#dependencies.announce({ topic: 'payees' });
    return toPayee(row);
  }

  async change(id: string, input: UpdatePayeeInput, actor: Actor): Promise<Payee> {
    const { identifications, kind, names, status } = input;
    const values: Partial<PayeeValues> = {
      origin: 'register',
      ...(kind !== undefined && { kind }),
      ...(names !== undefined && { names }),
      ...(status !== undefined && { status }),
      ...(identifications !== undefined && { identifications: JSON.stringify(identifications) }),
    };
    const row = await this.#dependencies.repository.change(id, values, (before, after) =>
      auditOf(actor, 'payee.changed', after, { before: shown(before), after: shown(after) }),
    );
    if (row === null) throw notFound('There is no such payee.');
    this.#dependencies.announce({ topic: 'payees' });
    return toPayee(row);
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const isRemoved = await this.#dependencies.repository.remove(id, (row) =>
      auditOf(actor, 'payee.deleted', row, { before: shown(row) }),
    );
    if (!isRemoved) throw notFound('There is no such payee.');
    this.#dependencies.announce({ topic: 'payees' });
  }

  /** @throws AppError that names each wrong line; then nothing was stored */
  async import(csv: string, actor: Actor): Promise<ImportedPayees> {
    const { payees, problems } = await readPayeesCsv(csv);
    const [first] = problems;
    if (first !== undefined) {
      const message = `Nothing was stored. Line ${first.line ?? 1}, ${first.path}: ${first.message}`;
      throw new AppError('validation_failed', message, { errors: problems });
    }
    const rows = payees.map((payee) => this.#rowOf(payee));
    const known = await this.#dependencies.meter.taking(
      csv.length,
      () =>
        this.#dependencies.repository.import(rows, (count) => ({
          actor,
          action: 'payee.imported',
          object: { type: 'payees', id: 'register' },
          after: { added: count, changed: rows.length - count },
        })),
      (changed) => rows.length - changed.size,
    );
    this.#dependencies.announce({ topic: 'payees' });
    return {
      added: rows.length - known.size,
      changed: known.size,
      rows: payees.map(({ line, account, names: [name = ''] }) => ({
        line,
        account,
        name,
        result: known.has(account) ? 'changed' : 'added',
      })),
    };
  }

  /** Every payee, as the rows of a CSV that `import` reads. */
  async *export(): AsyncGenerator<string[][]> {
    for (let before: string | null = null; ; ) {
      const rows: PayeeRow[] = await this.#dependencies.patient.list({ before, limit: EXPORTED_AT_ONCE });
      yield rows.map((row) => {
        const identifications = identificationsOf(row).map(({ scheme, value }) => `${scheme}:${value}`);
        return [row.account, row.kind, row.names.join('|'), row.status, identifications.join('|')];
      });
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORTED_AT_ONCE) return;
      before = last.id;
    }
  }

  #rowOf({ account, kind, names, status, identifications }: NewPayee): PayeeRow {
    return {
      id: ascendingUuid(),
      account,
      kind,
      names,
      status,
      identifications: JSON.stringify(identifications),
      origin: 'register',
      created_at: this.#dependencies.clock.now(),
    };
  }
}

const identificationsOf = ({ identifications }: PayeeRow): PayeeIdentification[] =>
  JSON.parse(identifications) as PayeeIdentification[];

const toPayee = (row: PayeeRow): Payee => ({
  id: row.id,
  account: row.account,
  kind: row.kind,
  names: row.names,
  status: row.status,
  identifications: identificationsOf(row),
  origin: row.origin,
  createdAt: row.created_at.toISOString(),
});

const shown = (row: PayeeRow) => ({
  account: row.account,
  kind: row.kind,
  names: row.names,
  status: row.status,
  identifications: identificationsOf(row),
});

const auditOf = (
  actor: Actor,
  action: AuditRecord['action'],
  { id, names }: PayeeRow,
  { before, after }: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({
  actor,
  action,
  object: { type: 'payee', id, name: names.join(', ') },
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
