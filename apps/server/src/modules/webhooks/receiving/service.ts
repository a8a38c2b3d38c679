import { type Receipt, type ReceiptQuery, type ReceiverBody, receiverBodySchema } from '@clearbench/contract';
import { keyPrefix, type TransferStatus, withKeysMasked } from '@clearbench/domain';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import { invalidCursor } from '../../../platform/http/list-cursor.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { PerMinute } from '../../../platform/per-minute.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { storableText } from '../../../platform/storable-text.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { ReceiptRow, ReceiptsRepository } from './receipts-repository.ts';
import type { ReceiverCall, SenderCheck } from './sender-check.ts';

interface Transfers {
  findByCode(code: string): Promise<string | null>;
  get(id: string): Promise<{ uetr: string; status: TransferStatus }>;
  changeStatus(id: string, input: { status: TransferStatus; message?: string }, actor: Actor): Promise<void>;
}

interface WiseEvent {
  body: string;
  signature: string | null;
  deliveryId: string | null;
  isTest: boolean;
}

interface Dependencies {
  repository: ReceiptsRepository;
  senders: SenderCheck;
  transfers: Transfers;
  receiveWiseEvent(event: WiseEvent): Promise<unknown>;
  announce: Announce;
  /** The sender is known. */
  use(): Promise<void>;
  /** The quota of the workspace: each call is stored. */
  meter: Pick<StorageMeter, 'requireRoom' | 'add' | 'isFull'>;
}

/** The facts of a call at the time of its answer. */
type Story = Partial<Pick<Receipt, 'authenticatedBy' | 'transactionId' | 'uetr'>>;

const BODY_MAX = 16 * 1024;
/** Anyone can call: unauthenticated calls are answered, but must not fill the log. */
const STRANGERS_PER_MINUTE = 60;

/** Reports from partners: each call is logged with its response. */
export class ReceiverService {
  readonly #dependencies: Dependencies;
  readonly #strangers = new PerMinute(STRANGERS_PER_MINUTE);

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError when the call is refused; a refusal is logged, too. */
  async receive(call: ReceiverCall): Promise<string> {
    const story: Story = {};
    try {
      const message = await this.#handle(call, story);
      await this.#log(call, story, { status: 200, code: null, message });
      return message;
    } catch (error) {
      const answer =
        error instanceof AppError
          ? { status: error.status, code: error.code, message: error.message }
          : { status: 500, code: 'internal_error', message: 'Something went wrong.' };
      if (answer.status < 500) await this.#log(call, story, answer);
      throw error;
    }
  }

  async list({ search, segment, limit, cursor }: ReceiptQuery): Promise<Page<Receipt>> {
    if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
    const filter = { segment, about: await this.#about(search ?? '') };
    const [total, rows] = await Promise.all([
      this.#dependencies.repository.count(filter),
      this.#dependencies.repository.list(filter, cursor ?? null, limit + 1),
    ]);
    return pageOf(rows, limit, total, { map: toReceipt, cursorOf: ({ id }) => id });
  }

  async #handle(call: ReceiverCall, story: Story): Promise<string> {
    const { senders, transfers, receiveWiseEvent, use, meter } = this.#dependencies;
    if (call.headers['x-signature-sha256'] != null) {
      await receiveWiseEvent({
        body: call.body,
        signature: call.headers['x-signature-sha256'],
        deliveryId: call.headers['x-delivery-id'] ?? null,
        isTest: call.headers['x-test-notification'] === 'true',
      });
      story.authenticatedBy = 'wise';
      return 'Accepted.';
    }
    const { by, actor } = await senders.check(call);
    story.authenticatedBy = by;
    meter.requireRoom();
    await use();
    const input = readBody(call.body);
    const code = codeOf(input, call.segment);
    story.transactionId = input.transactionId ?? null;
    story.uetr = input.uetr ?? null;
    const transactionId = await transfers.findByCode(code);
    if (transactionId === null) throw notFound(`There is no transaction ${code}.`);
    requireSegment(call.segment, transactionId);
    const { uetr, status } = await transfers.get(transactionId);
    Object.assign(story, { transactionId, uetr });
    if (status !== input.status && (await this.#apply(transactionId, input, actor))) {
      return `The transfer is now ${input.status}.`;
    }
    // Repeating a report is not an error.
    return `The transfer is already ${input.status}.`;
  }

  /** False if an equal report was faster. */
  async #apply(transactionId: string, { status, message }: ReceiverBody, actor: Actor): Promise<boolean> {
    const { transfers } = this.#dependencies;
    try {
      await transfers.changeStatus(
        transactionId,
        { status, ...(message === undefined ? {} : { message }) },
        actor,
      );
      return true;
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'invalid_transition';
      if (isRefused && (await transfers.get(transactionId)).status === status) return false;
      throw error;
    }
  }

  async #log(call: ReceiverCall, story: Story, answer: Receipt['answer']): Promise<void> {
    const { repository, meter } = this.#dependencies;
    if (story.authenticatedBy === undefined && (meter.isFull || !this.#strangers.take())) return;
    meter.add(call.body.length, 1);
    await repository.insert({
      id: timeOrderedUuid(),
      at: new Date(),
      segment: storableText(call.segment).slice(0, 200),
      key_prefix: storableText(keyPrefix(call.key)),
      authenticated_by: story.authenticatedBy ?? null,
      address: call.address,
      body: withKeysMasked(storableText(call.body.slice(0, BODY_MAX))),
      answer_status: answer.status,
      answer_code: answer.code,
      answer_message: answer.message,
      transaction_id: story.transactionId ?? null,
      uetr: story.uetr ?? null,
    });
    const { transactionId } = story;
    this.#dependencies.announce(
      transactionId == null ? { topic: 'deliveries' } : { topic: 'deliveries', ids: [transactionId] },
    );
  }

  /** Every transfer that the text may refer to in the log. */
  async #about(text: string): Promise<string[] | undefined> {
    if (text === '') return undefined;
    const transactionId = await this.#dependencies.transfers.findByCode(text);
    return transactionId === null ? [text, text.toLowerCase()] : [text.toLowerCase(), transactionId];
  }
}

function readBody(text: string): ReceiverBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('malformed_json', 'The body is not valid JSON.');
  }
  const { success, data, error } = receiverBodySchema.safeParse(value);
  if (success) return data;
  throw new AppError('validation_failed', 'The body is not a status report.', {
    errors: error.issues.map(({ path, message }) => fieldProblem(path.join('.'), message)),
  });
}

const isTransactionId = (segment: string): boolean => segment.startsWith('trx_');

/** The transfer that a report is about; on the path of a single transfer, the report need not name it. */
function codeOf({ transactionId, uetr }: ReceiverBody, segment: string): string {
  const code = transactionId ?? uetr ?? (isTransactionId(segment) ? segment : undefined);
  if (code !== undefined) return code;
  throw new AppError('validation_failed', 'Please name the transfer by transactionId or uetr.', {
    errors: [fieldProblem('transactionId', 'Please name the transfer by transactionId or uetr')],
  });
}

function requireSegment(segment: string, transactionId: string): void {
  if (!isTransactionId(segment) || segment === transactionId) return;
  throw new AppError('validation_failed', 'This path is for reports about another transfer.', {
    errors: [fieldProblem('transactionId', `This path is for ${segment} only`)],
  });
}

const toReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  at: row.at.toISOString(),
  segment: row.segment,
  keyPrefix: row.key_prefix,
  authenticatedBy: row.authenticated_by,
  address: row.address,
  body: row.body,
  answer: { status: row.answer_status, code: row.answer_code, message: row.answer_message },
  transactionId: row.transaction_id,
  uetr: row.uetr,
});
