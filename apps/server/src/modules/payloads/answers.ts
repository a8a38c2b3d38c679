import type { PayloadAccepted, Problem } from '@clearbench/contract';
import type { PayloadFormat } from '@clearbench/messages';
import { AppError } from '../../platform/errors.ts';
import type { ArrivalOutcome, StoredMessage } from './arrival.ts';
import type { Tally } from './tally.ts';

/** Nothing in the payload can be accepted. */
export function refusal(format: PayloadFormat, problems: Problem[]): AppError {
  if (format === 'unknown') {
    return new AppError(
      'unsupported_payload',
      415,
      'The payload is of no known format. This path takes SWIFT FIN, ISO 20022, telex (KTT), JSON and CSV.',
      { errors: problems },
    );
  }
  const count = problems.filter((problem) => problem.severity === 'error').length;
  return new AppError(
    'invalid_payload',
    422,
    `The payload was refused: ${count === 1 ? 'it has an error' : `it has ${count} errors`}. Nothing was stored.`,
    { errors: problems },
  );
}

/** The response to a payload that could be read. */
export function answer(
  arrival: Pick<Tally, 'transfers' | 'messages'> & { payloadId: string },
  outcome: ArrivalOutcome,
  problems: Problem[],
): PayloadAccepted {
  const errors = problems.length === 0 ? {} : { errors: problems };
  switch (outcome.kind) {
    case 'stored':
      return {
        success: true,
        payloadId: arrival.payloadId,
        transactions: arrival.transfers.map(({ index, transactionId, uetr }) => ({
          index,
          transactionId,
          uetr,
          status: 'pending',
        })),
        ...messagesIn(arrival.messages),
        ...errors,
      };
    case 'duplicate':
      return {
        success: true,
        payloadId: outcome.payloadId,
        duplicate: true,
        transactions: outcome.transfers,
        ...messagesIn(outcome.messages),
        ...errors,
      };
    case 'unknown':
      throw outcome.cause;
    case 'key_reused':
      throw new AppError(
        'idempotency_key_reused',
        409,
        'This Idempotency-Key was used for another body in the last 24 hours. Please use a new key.',
      );
  }
}

const messagesIn = (messages: StoredMessage[]): Pick<PayloadAccepted, 'messages'> =>
  messages.length === 0
    ? {}
    : { messages: messages.map(({ index, type, uetr, reference }) => ({ index, type, uetr, reference })) };
