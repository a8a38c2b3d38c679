import { randomUUID } from 'node:crypto';
import type { PayeeVerification, PayeeVerificationQuery, Settings, TriedPayee } from '@clearbench/contract';
import {
  type CopReason,
  type ForcedPayeeOutcome,
  forcedCopAnswer,
  forcedPayeeAnswer,
  LATE_ANSWER_MS,
  maskedAccount,
  payeeAnswerOf,
  type ScenarioName,
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
import { type Confirmed, confirm, forcedConfirmation } from './confirm.ts';
import { type FoundAnswer, findAnswer, forcedAnswer, type GivenParty, vopCode } from './find-answer.ts';
import type { GuessRepository } from './guesses-repository.ts';
import type { VerificationCounts } from './metrics.ts';
import type { VerificationRepository, VerificationRow } from './repository.ts';
import { WrongNames } from './wrong-names.ts';

interface Dependencies {
  repository: VerificationRepository;
  guesses: Pick<GuessRepository, 'count' | 'takeBack'>;
  register: Pick<PayeeRegister, 'find' | 'hasSortCode'>;
  apiKeys: Pick<ApiKeyService, 'labels'>;
  meter: StorageMeter;
  settings(): Pick<Settings, 'payeeMatching' | 'forcedPayeeAnswers'>;
  counts: VerificationCounts;
  announce: Announce;
  clock: Clock;
  logger: Logger;
  /** Before a forced late answer. */
  wait: BankWait;
}

interface Question {
  requestId: string;
  /** As `registeredAccount` writes it. */
  account: string;
  given: GivenParty;
  /** A scenario decides the answer. */
  scenario?: ScenarioName | null;
  /** Only for Confirmation of Payee: what the request contains besides the name. */
  confirmed?: Pick<Confirmed, 'accountType' | 'reference'>;
}

interface Sender {
  apiKeyId: string;
  /** The first key of the sender. */
  senderId: string;
}

interface Answered extends FoundAnswer {
  /** Null: the answer follows from the register. */
  forced: ForcedPayeeOutcome | null;
  /** The reason of Confirmation of Payee; null: a full match, or another scheme. */
  reason: CopReason | null;
}

/** Waits, unless the signal ends it, which is an error. */
export type BankWait = (ms: number, signal?: AbortSignal) => Promise<void>;

const SORT_CODE_DIGITS = 6;
/** About the size of a stored verification, in bytes. */
const ROW_BYTES = 500;

/** Only Confirmation of Payee needs the type of the account. */
type Tried = Omit<TriedPayee, 'accountType'> & Partial<Pick<TriedPayee, 'accountType'>>;

/** Answers whether a name belongs to an account, and stores each answer before it is sent. */
export class PayeeVerifications {
  readonly #dependencies: Dependencies;
  readonly #wrongNames: WrongNames;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#wrongNames = new WrongNames(dependencies.guesses, dependencies.meter);
  }

  /** @throws AppError `too_many_attempts` to a sender that tries many names for an account */
  async answer(question: Question, { apiKeyId, senderId }: Sender): Promise<Answered> {
    const { account, given } = question;
    const text = 'name' in given ? given.name : given.identification.value;
    const { repository } = this.#dependencies;
    const isForced = this.#forced(question) !== null;
    if (!isForced) await this.#note(apiKeyId, senderId, { account, text });
    const { answered } = await this.#find(question, { api_key_id: apiKeyId, operator: null }, (row) =>
      repository.add(row),
    );
    if (!isForced && answered.answer === 'match') await this.#wrongNames.forget(senderId, account, text);
    return answered;
  }

  /** For an operator, who also gets the score and its reasons. */
  async try(tried: Tried, actor: Actor, scenario: ScenarioName | null = null): Promise<PayeeVerification> {
    const { account, scheme, name, identification } = tried;
    const question = {
      requestId: randomUUID(),
      account,
      given: triedParty(tried),
      scenario,
      ...(scheme === 'cop' && {
        confirmed: {
          accountType: tried.accountType ?? 'personal',
          reference: tried.secondaryReference ?? null,
        },
      }),
    };
    const { row } = await this.#find(question, { api_key_id: null, operator: actor.name }, (stored) =>
      this.#dependencies.repository.addRecorded(stored, {
        actor,
        action: 'payee.verified',
        object: { type: 'payee-verification', id: stored.id },
        after: {
          account,
          ...(name !== undefined && { name }),
          ...(identification !== undefined && { identification }),
          answer: stored.answer,
        },
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
    question: Question,
    requester: Pick<VerificationRow, 'api_key_id' | 'operator'>,
    store: (row: VerificationRow) => Promise<void>,
  ): Promise<{ answered: Answered; row: VerificationRow }> {
    const { requestId, account, given, confirmed } = question;
    const { meter, counts, announce, clock } = this.#dependencies;
    const startedMs = performance.now();
    const receivedAt = clock.now();
    const finding = this.#forced(question) ?? (await this.#compared(question));
    if (finding.forced === 'late') await this.#dependencies.wait(LATE_ANSWER_MS);
    const row: VerificationRow = {
      id: ascendingUuid(),
      scheme: confirmed === undefined ? 'vop' : 'cop',
      request_id: requestId,
      received_at: receivedAt,
      ...requester,
      account,
      given_name: nameOf(given),
      given_identification: 'identification' in given ? JSON.stringify(given.identification) : null,
      account_type: confirmed?.accountType ?? null,
      secondary_reference: confirmed?.reference ?? null,
      answer: finding.answer,
      code: confirmed === undefined ? vopCode(finding.answer) : finding.reason,
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
    return { answered: finding, row };
  }

  /** Null: nothing forces an answer. */
  #forced({ account, given, scenario = null, confirmed }: Question): Answered | null {
    const played = payeeAnswerOf(scenario, nameOf(given));
    if (played !== null) return { ...forcedAnswer(played, given), forced: played.outcome, reason: null };
    if (!this.#dependencies.settings().forcedPayeeAnswers) return null;
    if (confirmed !== undefined) {
      const forced = forcedCopAnswer(account, nameOf(given) ?? '');
      return forced === null ? null : { ...forcedConfirmation(forced), forced: null };
    }
    const forced = forcedPayeeAnswer(account, nameOf(given));
    return forced === null ? null : { ...forcedAnswer(forced, given), forced: forced.outcome, reason: null };
  }

  async #compared({ account, given, confirmed }: Question): Promise<Answered> {
    const { register, settings } = this.#dependencies;
    const { payeeMatching } = settings();
    const payee = await register.find(account);
    if (confirmed === undefined)
      return { ...findAnswer(given, payee, payeeMatching), forced: null, reason: null };
    const isBankKnown = payee !== null || (await register.hasSortCode(account.slice(0, SORT_CODE_DIGITS)));
    const asked = { ...confirmed, name: nameOf(given) ?? '' };
    return { ...confirm(asked, payee, isBankKnown, payeeMatching), forced: null };
  }

  /** Before the answer: otherwise any number of names could be tried at the same time. */
  async #note(
    apiKeyId: string,
    senderId: string,
    { account, text }: { account: string; text: string },
  ): Promise<void> {
    try {
      await this.#wrongNames.note(senderId, account, text);
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

const triedParty = ({ name = '', identification }: Tried): GivenParty =>
  identification === undefined ? { name } : { identification };

const nameOf = (given: GivenParty): string | null => ('name' in given ? given.name : null);

const toVerification = (row: VerificationRow, labels: ReadonlyMap<string, string>): PayeeVerification => ({
  id: row.id,
  scheme: row.scheme,
  requestId: row.request_id,
  receivedAt: row.received_at.toISOString(),
  requester: row.operator ?? labels.get(row.api_key_id ?? '') ?? row.api_key_id ?? '',
  account: row.account,
  givenName: row.given_name,
  givenIdentification: row.given_identification === null ? null : JSON.parse(row.given_identification),
  accountType: row.account_type as PayeeVerification['accountType'],
  secondaryReference: row.secondary_reference,
  answer: row.answer as PayeeVerification['answer'],
  code: row.code,
  matchedName: row.matched_name,
  score: row.score,
  reasons: JSON.parse(row.reasons),
  durationMs: row.duration_ms,
});
