import type { AuditEntry, AuditExportQuery, AuditQuery, AuditVerification } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { invalidCursor } from '../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';
import { SharedRun } from '../../platform/shared-run.ts';
import type { AuditEntryRow, AuditFilter, AuditRepository } from './repository.ts';
import { verifyChain } from './verify.ts';

type Filter = Omit<AuditExportQuery, 'log'>;

const EXPORT_BATCH = 1_000;
const CURSOR = /^[1-9]\d{0,17}$/;

interface Dependencies {
  /** For requests that a client waits for. */
  repository: AuditRepository;
  /** For work that reads the whole log. */
  patient: AuditRepository;
  /** After a piece of that work, for the sake of other workspaces. */
  rest(startedMs: number): Promise<void>;
}

export class AuditService {
  readonly #repository: AuditRepository;
  readonly #patient: AuditRepository;
  readonly #rest: Dependencies['rest'];
  readonly #verification = new SharedRun(() => this.#verify());

  constructor({ repository, patient, rest }: Dependencies) {
    this.#repository = repository;
    this.#patient = patient;
    this.#rest = rest;
  }

  /** Newest first. */
  async list({ cursor, limit, ...query }: Omit<AuditQuery, 'log'>): Promise<Page<AuditEntry>> {
    if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidCursor();
    const filter = toFilter(query);
    const [total, rows] = await Promise.all([
      this.#repository.count(filter),
      this.#repository.list(filter, cursor === undefined ? null : BigInt(cursor), limit + 1),
    ]);
    return pageOf(rows, limit, total, { map: toEntry, cursorOf: ({ position }) => String(position) });
  }

  /** Concurrent requests share one computation. */
  verify(): Promise<AuditVerification> {
    return this.#verification.run();
  }

  /** Oldest first, batch by batch. */
  async *export(query: Filter): AsyncGenerator<AuditEntryRow[]> {
    const filter = toFilter(query);
    for (let after = 0n; ; ) {
      const rows = await this.#patient.walk(filter, after, EXPORT_BATCH);
      yield rows.map(keysMasked);
      after = rows.at(-1)?.position ?? after;
      if (rows.length < EXPORT_BATCH) return;
    }
  }

  async #verify(): Promise<AuditVerification> {
    const { entries, head, broken } = await verifyChain(this.#patient, null, this.#rest);
    return {
      intact: broken === null,
      entries: Number(entries),
      head: head?.toString('hex') ?? null,
      broken: broken === null ? null : { position: Number(broken.position), reason: broken.reason },
    };
  }
}

const toFilter = ({ search, actor, action, from, to }: Filter): AuditFilter => ({
  search: search === '' ? undefined : search,
  actor: actor === '' ? undefined : actor,
  action,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const toEntry = (stored: AuditEntryRow): AuditEntry => entryOf(keysMasked(stored));

/** Earlier versions recorded the keys in the URLs of receivers. The hash covers the stored text. */
const keysMasked = (row: AuditEntryRow): AuditEntryRow => ({
  ...row,
  object_name: maskedOrNull(row.object_name),
  before: maskedOrNull(row.before),
  after: maskedOrNull(row.after),
});

const maskedOrNull = (text: string | null): string | null => (text === null ? null : withKeysMasked(text));

const entryOf = (row: AuditEntryRow): AuditEntry => ({
  position: Number(row.position),
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  object: { type: row.object_type, id: row.object_id, name: row.object_name },
  before: parsed(row.before),
  after: parsed(row.after),
  hash: row.hash.toString('hex'),
});

/** A string that was changed in the database may no longer be JSON; it is shown unchanged. */
function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
