import { randomUUID } from 'node:crypto';
import type { PayeeVerification, PayeeVerificationQuery, Settings } from '@clearbench/contract';
import {
  type ForcedPayeeOutcome,
  forcedPayeeAnswer,
  LATE_ANSWER_MS,
  maskedAccount,
} from '@clearbench/domain';
import type { Logger } from 'pino';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { PayeeRegister } from '../register/service.ts';
import { type FoundAnswer, findAnswer, forcedAnswer, type GivenParty } from './find-answer.ts';
import type { VerificationCounts } from './metrics.ts';
import type { VerificationRepository, VerificationRow } from './repository.ts';
import { WrongNames } from './wrong-names.ts';

interface Dependencies {
  repository: VerificationRepository;
  register: Pick<PayeeRegister, 'find'>;
  apiKeys: Pick<ApiKeyService, 'labels'>;
  meter: StorageMeter;
  limits(): Settings['payeeMatching'];
  counts: VerificationCounts;
  announce: Announce;
  clock: Clock;
  logger: Logger;
  /** Waits before a forced late answer. */
  wait(ms: number): Promise<void>;
}

interface Question {
  requestId: string;
  /** As `registeredAccount` writes it. */
  account: string;
  given: GivenParty;
}

interface Sender {
  apiKeyId: string;
  /** The first key of the sender. */
  senderId: string;
}

interface Answered extends FoundAnswer {
  /** Null: the answer follows from the register. */
  forced: ForcedPayeeOutcome | null;
}

/** About the size of a stored verification, in bytes. */
const ROW_BYTES = 500;

/** Answers whether a name belongs to an account, and stores each answer before it is sent. */
export class PayeeVerifications {
  readonly #dependencies: Dependencies;
  readonly #wrongNames = new WrongNames();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError `too_many_attempts` to a sender that tries many names for an account */
  async answer(question: Question, { apiKeyId, senderId }: Sender): Promise<Answered> {
    const { account, given } = question;
    const text = 'name' in given ? given.name : given.identification.value;
    const { repository } = this.#dependencies;
    const isForced = forcedPayeeAnswer(account, nameOf(given)) !== null;
    if (!isForced) this.#note(apiKeyId, senderId, { account, text });
    const { answered } = await this.#find(question, { api_key_id: apiKeyId, operator: null }, (row) =>
      repository.add(row),
    );
    if (!isForced && answered.answer === 'match') this.#wrongNames.forget(senderId, account, text);
    return answered;
  }

  /** For an operator, who also gets the score and its reasons. */
  async try(account: string, name: string, actor: Actor): Promise<PayeeVerification> {
    const question = { requestId: randomUUID(), account, given: { name } };
    const { row } = await this.#find(question, { api_key_id: null, operator: actor.name }, (stored) =>
      this.#dependencies.repository.addRecorded(stored, {
        actor,
        action: 'payee.verified',
        object: { type: 'payee-verification', id: stored.id },
        after: { account, name, answer: stored.answer },
      }),
    );
    return toVerification(row, new Map());
  }

  async list({ answer, limit, cursor }: PayeeVerificationQuery): Promise<Page<PayeeVerification>> {
    const { repository } = this.#dependencies;
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const [rows, total, labels] = await Promise.all([
      repository.list({ answer, before: cursor ?? null, limit: limit + 1 }),
      repository.count(answer),
      this.#labels(),
    ]);
    return pageOf(rows, limit, total, {
      map: (row) => toVerification(row, labels),
      cursorOf: ({ id }) => id,
    });
  }

  async get(id: string): Promise<PayeeVerification> {
    const row = await this.#dependencies.repository.find(id);
    if (row === undefined) throw notFound('There is no such verification.');
    return toVerification(row, await this.#labels());
  }

  async #find(
    { requestId, account, given }: Question,
    requester: Pick<VerificationRow, 'api_key_id' | 'operator'>,
    store: (row: VerificationRow) => Promise<void>,
  ): Promise<{ answered: Answered; row: VerificationRow }> {
    const { register, limits, meter, counts, announce, clock, wait } = this.#dependencies;
    const startedMs = performance.now();
    const receivedAt = clock.now();
    const forced = forcedPayeeAnswer(account, nameOf(given));
    if (forced?.outcome === 'late') await wait(LATE_ANSWER_MS);
    const finding =
      forced === null
        ? findAnswer(given, await register.find(account), limits())
        : forcedAnswer(forced, given);
    const row: VerificationRow = {
      id: ascendingUuid(),
      scheme: 'vop',
      request_id: requestId,
      received_at: receivedAt,
      ...requester,
      account,
      given_name: nameOf(given),
      given_identification: 'identification' in given ? JSON.stringify(given.identification) : null,
      answer: finding.answer,
      matched_name: finding.matchedName,
      score: finding.score,
      reasons: JSON.stringify(finding.reasons),
      duration_ms: performance.now() - startedMs,
    };
    await meter.taking(
      ROW_BYTES,
      () => store(row),
      () => 1,
    );
    counts.count(finding.answer, performance.now() - startedMs);
    announce({ topic: 'payee-verifications' });
    return { answered: { ...finding, forced: forced?.outcome ?? null }, row };
  }

  /** Before the answer: otherwise any number of names could be tried at the same time. */
  #note(apiKeyId: string, senderId: string, { account, text }: { account: string; text: string }): void {
    try {
      this.#wrongNames.note(senderId, account, text);
    } catch (error) {
      const { logger } = this.#dependencies;
      logger.warn(
        { apiKeyId, account: maskedAccount(account) },
        'Refused to verify more names of an account',
      );
      throw error;
    }
  }

  async #labels(): Promise<ReadonlyMap<string, string>> {
    const keys = await this.#dependencies.apiKeys.labels();
    return new Map(keys.map(({ id, label }) => [id, label]));
  }
}

const nameOf = (given: GivenParty): string | null => ('name' in given ? given.name : null);

const toVerification = (row: VerificationRow, labels: ReadonlyMap<string, string>): PayeeVerification => ({
  id: row.id,
  requestId: row.request_id,
  receivedAt: row.received_at.toISOString(),
  requester: row.operator ?? labels.get(row.api_key_id ?? '') ?? row.api_key_id ?? '',
  account: row.account,
  givenName: row.given_name,
  givenIdentification: row.given_identification === null ? null : JSON.parse(row.given_identification),
  answer: row.answer as PayeeVerification['answer'],
  matchedName: row.matched_name,
  score: row.score,
  reasons: JSON.parse(row.reasons),
  durationMs: row.duration_ms,
});
