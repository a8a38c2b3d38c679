import {
  EBICS_WEB_SOCKET,
  type EbicsRequestDetails,
  type EbicsRequestQuery,
  type EbicsRequest as EbicsRequestView,
  PATHS,
} from '@clearbench/contract';
import { type EbicsError, type EbicsRequest, type Order, orderLabel } from '@clearbench/ebics';
import type { Insertable } from 'kysely';
import type { Logger } from 'pino';
import type { EbicsRequestTable } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { TestPlansModule } from '../../test-plans/index.ts';
import type { Findings } from '../protocol/findings.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { RequestRepository, RequestSummary } from './repository.ts';
import { cut, shortened, withoutData } from './without-data.ts';

interface Dependencies {
  repository: RequestRepository;
  meter: Pick<StorageMeter, 'isFull' | 'add'>;
  testPlans: Pick<TestPlansModule, 'noteRequest'>;
  announce: Announce;
  logger: Logger;
}

type NewRow = Insertable<EbicsRequestTable>;

/** A request while it is answered. */
export interface LogEntry {
  /** The text of a stranger's request is not kept. */
  read(request: EbicsRequest, isFromSubscriber: boolean): void;
  /** A later request of a transaction, which does not name its user. */
  continues(subscriber: Subscriber, order: Order): void;
  /** Returns the response. */
  end(response: string | null, outcome: { findings: Findings; error?: EbicsError }): string | null;
}

/** In characters. */
const PROBLEM_MAX = 2_000;
const NAME_MAX = 200;
const CODES = /<(?:\w+:)?ReturnCode\b[^>]*>(\d{6})</g;
/** The answer says with which segment the client must continue. */
const RECOVERY = '061101';
/** Rows that wait to be written together. */
const WAITING_MAX = 1_000;
const PRUNED_AFTER = 500;

/** Every request with what was compared, so that an integrator sees why one was refused. */
export class RequestLog {
  readonly #dependencies: Dependencies;
  #waiting: NewRow[] = [];
  #writing: Promise<void> | null = null;
  /** Rows since the oldest ones were removed. */
  #added = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  begin(body: Buffer): LogEntry {
    const startedMs = performance.now();
    const row: NewRow = {
      ...{ id: ascendingUuid(), at: new Date(), user_id: '', order_label: '', phase: null, version: '' },
      ...{ bytes: body.length, technical_code: '', order_code: '', problem: null, duration_ms: 0 },
      ...{ findings: '[]', request: null, response: null },
    };
    let isFromSubscriber = false;
    const recognise = () => {
      isFromSubscriber = true;
      if (!this.#dependencies.meter.isFull) row.request = withoutData(body.toString());
    };
    return {
      read(request, isKnown) {
        Object.assign(row, factsOf(request));
        if (isKnown) recognise();
      },
      continues(subscriber, order) {
        recognise();
        row.user_id = subscriber.row.user_id;
        row.order_label = orderLabel(order);
      },
      end: (response, { findings, error }) => {
        const [technical = '', ofOrder = ''] = [...(response ?? '').matchAll(CODES)].map(
          ([, code = '']) => code,
        );
        row.technical_code = technical;
        row.order_code = ofOrder;
        const problem =
          error?.message ??
          (response === null ? 'No answer was sent: this fault is forced.' : null) ??
          (technical === RECOVERY ? findings.latestWrong : null);
        row.problem = problem === null ? null : cut(problem, PROBLEM_MAX);
        row.user_id = cut(row.user_id, NAME_MAX);
        row.order_label = cut(row.order_label, NAME_MAX);
        row.duration_ms = Math.round(performance.now() - startedMs);
        row.findings = JSON.stringify(findings.all.map(shortened));
        row.response = response === null ? null : withoutData(response);
        this.#add(row);
        // Anybody can send a request, but only those of subscribers are part of a run.
        if (isFromSubscriber) this.#note(row);
        return response;
      },
    };
  }

  /** A WebSocket that was opened or refused, or that the bank has closed. Tokens are not logged. */
  connection({
    userId,
    isSubscriber,
    problem,
    findings,
  }: {
    userId: string;
    isSubscriber: boolean;
    problem: string | null;
    findings: Findings;
  }): void {
    this.#add({
      ...{ id: ascendingUuid(), at: new Date(), order_label: EBICS_WEB_SOCKET, phase: null, version: 'H005' },
      ...{ bytes: 0, technical_code: '', order_code: '', duration_ms: 0, response: null },
      user_id: cut(userId, NAME_MAX),
      problem: problem === null ? null : cut(problem, PROBLEM_MAX),
      findings: JSON.stringify(findings.all.map(shortened)),
      // As for requests, those of strangers have no text.
      request: isSubscriber ? `GET ${PATHS.ebicsRealtime}` : null,
    });
  }

  async list({ userId, refused, limit, cursor }: EbicsRequestQuery): Promise<Page<EbicsRequestView>> {
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const { repository } = this.#dependencies;
    const selection = { userId: userId ?? null, isRefused: refused === true };
    const [rows, total] = await Promise.all([
      repository.list({ ...selection, before: cursor ?? null, limit: limit + 1 }),
      repository.count(selection),
    ]);
    return pageOf(rows, limit, total, { map: toRequest, cursorOf: ({ id }) => id });
  }

  async get(id: string): Promise<EbicsRequestDetails> {
    const { repository } = this.#dependencies;
    const row = await repository.find(id);
    if (row === null) throw notFound('There is no such request, or retention has removed it.');
    const workedId = row.problem === null ? null : await repository.worked(row);
    return {
      ...toRequest(row),
      findings: row.findings,
      request: row.request,
      response: row.response,
      workedId,
    };
  }

  /** Waits until every row is written. */
  async close(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  /** Rows that arrive while others are written share the next statement. The client does not wait for the log. */
  #add(row: NewRow): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(row);
    this.#writing ??= this.#write();
  }

  /** For runs of test plans. */
  #note({
    order_label,
    user_id,
    phase,
    version,
    problem,
    technical_code,
    order_code,
    duration_ms,
  }: NewRow): void {
    const code = technical_code === '000000' ? order_code : technical_code;
    this.#dependencies.testPlans.noteRequest({
      ...{ method: 'EBICS', route: 'ebics', by: user_id, durationMs: duration_ms },
      path: `/ebics/${order_label.replace(/ \(.*\)$/, '')}`,
      code: problem === null ? '' : code,
      query: { version, ...(phase === null || phase === undefined ? {} : { phase }) },
    });
  }

  async #write(): Promise<void> {
    const { repository, announce, logger } = this.#dependencies;
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0);
      try {
        await repository.add(rows);
        this.#dependencies.meter.add(bytesOf(rows), rows.length);
        this.#added += rows.length;
        if (this.#added >= PRUNED_AFTER) {
          this.#added = 0;
          await repository.prune();
        }
        announce({ topic: 'ebics-requests' });
      } catch (error) {
        logger.warn({ err: error, requests: rows.length }, 'EBICS requests could not be logged');
      }
    }
    // In the same step as the last look at the rows: one that comes later is not left waiting.
    this.#writing = null;
  }
}

const bytesOf = (rows: readonly NewRow[]): number =>
  rows.reduce(
    (sum, { request, response, findings }) =>
      sum + (request?.length ?? 0) + (response?.length ?? 0) + findings.length,
    0,
  );

function factsOf(request: EbicsRequest): Partial<NewRow> {
  const phase = 'transactionId' in request ? request.kind : request.kind === 'hev' ? null : 'initialisation';
  const version = 'version' in request ? request.version : '';
  if (!('order' in request)) return { version, phase, order_label: request.kind === 'hev' ? 'HEV' : '' };
  return { version, phase, user_id: request.userId, order_label: orderLabel(request.order) };
}

const toRequest = (row: RequestSummary): EbicsRequestView =>
  ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    order: row.order_label,
    phase: row.phase,
    version: row.version,
    bytes: row.bytes,
    technicalCode: row.technical_code,
    orderCode: row.order_code,
    problem: row.problem,
    durationMs: row.duration_ms,
  }) satisfies EbicsRequestView;
