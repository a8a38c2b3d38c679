import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { REFUSED_PAYLOAD_MAX_BYTES, REFUSED_PAYLOADS_KEPT, type RefusedPayload } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { Rounds } from '../../../platform/rounds.ts';
import { ascendingUuid, sha256 } from '../../../platform/secrets/crypto.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { textOf } from '../http/body-text.ts';
import type { Submission } from '../submission.ts';
import type { PayloadRefusal } from './payload-refusal.ts';
import {
  contentOfRefusal,
  latestRefusals,
  type NewRefusal,
  type RefusalRow,
  storeRefusals,
} from './refused-repository.ts';

/** Between two writes, so that a flood of refusals costs one small write a second. */
const PAUSE_MS = 1_000;
/** What may wait for the next write. Refusals beyond that are not kept. */
const MAX_WAITING = 10;
const MAX_WAITING_BYTES = REFUSED_PAYLOAD_MAX_BYTES;

interface Dependencies {
  /** For requests. */
  db: Kysely<Schema>;
  /** For writing, which no request waits for. */
  background: Kysely<Schema>;
  clock: Clock;
  meter: StorageMeter;
  announce: Announce;
  logger: Logger;
  apiKeys: Pick<ApiKeyService, 'list'>;
}

type RefusedSubmission = Pick<Submission, 'body' | 'charset' | 'isText' | 'sender'>;

interface Waiting {
  /** Its body is empty if it was too large to be kept. */
  submission: RefusedSubmission;
  row: Omit<NewRefusal, 'fingerprint' | 'content'>;
}

/** The latest payloads of a workspace that were refused over HTTP. They are stored after the answer, which never waits for it. */
export class RefusedPayloads {
  readonly #dependencies: Dependencies;
  readonly #pauseMs: number;
  readonly #closing = new AbortController();
  readonly #waiting: Waiting[] = [];
  readonly #rounds = new Rounds({
    // The answer goes out first.
    before: () => setImmediate(),
    hasWork: () => this.#waiting.length > 0,
    round: () => this.#writeWaiting(),
  });

  constructor(dependencies: Dependencies, pauseMs = PAUSE_MS) {
    this.#dependencies = dependencies;
    this.#pauseMs = pauseMs;
  }

  /** Stores a refused payload soon, unless too many others wait. */
  keep(submission: RefusedSubmission, refusal: PayloadRefusal): void {
    const { length } = submission.body;
    const isLarge = length > REFUSED_PAYLOAD_MAX_BYTES;
    const held = this.#waiting.reduce((sum, { submission: { body } }) => sum + body.length, 0);
    if (this.#waiting.length >= MAX_WAITING || (!isLarge && held + length > MAX_WAITING_BYTES)) return;
    this.#waiting.push({
      submission: isLarge ? { ...submission, body: EMPTY } : submission,
      row: rowOf(submission, refusal, this.#dependencies.clock.now()),
    });
    this.#rounds.start();
  }

  /** The newest first. */
  async latest(): Promise<RefusedPayload[]> {
    const { db, apiKeys } = this.#dependencies;
    const [rows, keys] = await Promise.all([latestRefusals(db, REFUSED_PAYLOADS_KEPT), apiKeys.list()]);
    const labels = new Map(keys.map(({ id, label }) => [id, label]));
    return rows.map((row) => toRefusedPayload(row, labels));
  }

  /** @throws AppError `not_found` */
  async content(id: string): Promise<Buffer> {
    const content = await contentOfRefusal(this.#dependencies.db, id);
    if (content === null) throw notFound('This refused payload is not kept.');
    return content;
  }

  /** Stores what waits. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#rounds.done();
  }

  async #writeWaiting(): Promise<void> {
    await this.#write(this.#waiting.splice(0));
    await delay(this.#pauseMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { background, meter, announce, logger } = this.#dependencies;
    if (meter.isFull) return;
    try {
      const { addedBytes, addedRows } = await storeRefusals(
        background,
        distinct(batch.map(withContent)),
        REFUSED_PAYLOADS_KEPT,
      );
      meter.add(addedBytes, addedRows);
      announce({ topic: 'refused-payloads' });
    } catch (error) {
      logger.warn({ reason: String(error) }, 'Refused payloads could not be kept');
    }
  }
}

const EMPTY = Buffer.alloc(0);
/** Messages quote what was sent. In characters. */
const MESSAGE_MAX = 1_000;

/** The last one of each text. */
const distinct = (rows: readonly NewRefusal[]): NewRefusal[] => [
  ...new Map(rows.map((row) => [row.fingerprint.toString('hex'), row])).values(),
];

function rowOf(
  { body, sender }: RefusedSubmission,
  { code, message, format, errors: problems = [] }: PayloadRefusal,
  at: Date,
): Waiting['row'] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return {
    id: ascendingUuid(),
    received_at: at,
    api_key_id: sender.apiKeyId ?? null,
    operator: sender.operator?.username ?? null,
    format,
    bytes: body.length,
    code: first?.code ?? code,
    message: (first?.message ?? message).slice(0, MESSAGE_MAX).replaceAll('\0', ' '),
    errors: errors.length,
  };
}

function withContent({ submission, row }: Waiting): NewRefusal {
  const { body } = submission;
  const isKept = body.length === row.bytes;
  return {
    ...row,
    fingerprint: sha256(isKept ? body : `${row.bytes} ${row.message}`),
    content: isKept ? keptBytes(submission) : null,
  };
}

/** With a byte order mark if the sender named the encoding, which the text itself does not. */
function keptBytes({ body, charset = null, isText = false }: RefusedSubmission): Buffer {
  if (charset === null && !isText) return body;
  try {
    return Buffer.from(`\ufeff${textOf({ body, charset, isText }).content}`);
  } catch {
    return body;
  }
}

const toRefusedPayload = (
  { id, received_at, api_key_id, operator, format, bytes, hasContent, code, message, errors }: RefusalRow,
  labels: ReadonlyMap<string, string>,
): RefusedPayload => ({
  id,
  receivedAt: received_at.toISOString(),
  way: api_key_id === null ? 'upload' : 'api',
  sender: api_key_id === null ? (operator ?? '') : (labels.get(api_key_id) ?? api_key_id),
  format,
  bytes,
  hasContent,
  code,
  message,
  errors,
});
