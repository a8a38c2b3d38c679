import {
  allowedTransitions,
  CENTRAL_BANK_CODES,
  type LifeStep,
  SWIFT_MESSAGE_TYPES,
  type TransferStatus,
} from '@clearbench/domain';
import { check } from '@clearbench/messages';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import type { Draft } from '../life/draft.ts';
import type { Life } from '../life/life.ts';

export const noTransaction = (transactionId: string): AppError =>
  notFound(`There is no transaction ${transactionId}.`);

export function unknownCentralBank(code: string): AppError {
  const message = `There is no central bank ${code}. Choose one of ${CENTRAL_BANK_CODES.join(', ')}.`;
  return new AppError('validation_failed', message, {
    errors: [fieldProblem('centralBankCode', message)],
  });
}

export function unknownMessageType(type: string): AppError {
  const message = `There is no message type ${type}. Choose one of ${SWIFT_MESSAGE_TYPES.join(', ')}.`;
  return new AppError('validation_failed', message, { errors: [fieldProblem('messageType', message)] });
}

/** @throws AppError when the funds of the transfer cannot be converted now. */
export function requireConvertible({ fundType, status, centralBank, funds, transactionId }: Life): void {
  if (fundType !== 'm0') {
    throw new AppError('not_m0_funds', 'Only M0 funds can be converted to M1 funds');
  }
  switch (status) {
    case 'pending':
    case 'processing':
      return;
    case 'converting':
      throw new AppError(
        'conversion_refused',
        funds === 'm1'
          ? `The funds of ${transactionId} are already converted to M1 and waiting for settlement.`
          : `The funds of ${transactionId} are already being converted by ${centralBank ?? 'a central bank'}. Wait for its confirmation.`,
      );
    case 'completed':
    case 'failed':
      throw new AppError(
        'conversion_refused',
        `Transfer ${transactionId} ${status === 'failed' ? 'has failed' : 'is completed'}: its funds can no longer be converted.`,
      );
  }
}

/** @throws AppError when the transfer is final: a payment message would pay it twice, or pay what was returned. */
export function requirePayable({ status, transactionId }: Life, message: string): void {
  switch (status) {
    case 'pending':
    case 'processing':
    case 'converting':
      return;
    case 'completed':
      throw stepNotPossible(
        `Transfer ${transactionId} is completed: ${message} would pay it a second time. An MT199 or MT299 can still be sent.`,
      );
    case 'failed':
      throw stepNotPossible(
        `Transfer ${transactionId} has failed: its funds cannot be paid by ${message}. An MT199 or MT299 can still be sent.`,
      );
  }
}

const STEP_NAMES: Readonly<Record<LifeStep, string>> = {
  verify: 'the verification of its payee',
  process: 'its processing',
  convert: 'its conversion to M1',
  settle: 'its settlement',
  investigate: 'an investigation',
};

/**
 * @param meant the next step that the operator saw, if the request names it: it may be outdated.
 * @param isQueued whether a message of the transfer waits for its network.
 * @throws AppError when the next step of the transfer cannot be taken now.
 */
export function requireNext({ step }: Life, meant: LifeStep | undefined, isQueued: boolean): void {
  if (step === null) throw stepNotPossible('Nothing is planned for this transfer now.');
  if (meant !== undefined && meant !== step) {
    throw stepNotPossible(`The transfer has advanced in the meantime: its next step is ${STEP_NAMES[step]}.`);
  }
  if (step === 'investigate' && isQueued) {
    throw stepNotPossible(
      'Its message is still waiting for the network: no bank could answer an investigation.',
    );
  }
}

/** @throws AppError when there is no payment to ask a bank about. The caller must have loaded the sent payments. */
export function requireAskable({ life, payment }: Pick<Draft, 'life' | 'payment'>): void {
  if (life.awaits === 'conversion' || payment !== null) return;
  throw stepNotPossible(
    'No payment of this transfer was sent over a network, so there is no bank to ask about it.',
  );
}

export const nothingToRelease = (): AppError =>
  stepNotPossible('No confirmation of this transfer is delayed, so there is nothing to release.');

/** @throws AppError with everything that is wrong with the message to be sent. */
export function requireValid(text: string): void {
  const problems = [...check(text)].flatMap((verdict) =>
    verdict.problems.filter(({ severity }) => severity === 'error'),
  );
  if (problems.length === 0) return;
  throw new AppError(
    'invalid_message',
    `The message was not sent, because it would not be valid: ${problems.map(({ message }) => message).join(' ')}`,
    { errors: problems },
  );
}

export function invalidTransition({ status, fundType }: Life, to: TransferStatus): AppError {
  const allowed = allowedTransitions(status, fundType);
  const message =
    allowed.length === 0
      ? `A ${status} transfer is final: its status cannot change.`
      : `A ${status} transfer cannot become ${to}. Allowed: ${allowed.join(', ')}.`;
  return new AppError('invalid_transition', message, {
    errors: [fieldProblem('status', message, 'invalid_transition')],
  });
}

export const stepNotPossible = (message: string): AppError => new AppError('step_not_possible', message);

/** A payer decides about all payments of a file. */
export const fileWaits = (id: string): AppError =>
  new AppError(
    'payment_file_not_waiting',
    `This transfer belongs to the file ${id}, whose payees are verified: release or cancel the file as a whole.`,
  );

/** Money may be on its way: any manual operation now could pay twice or not at all. */
export const payoutHasLeft = (): AppError =>
  stepNotPossible(
    'The provider was instructed to pay this transfer out: the money may have left. Wait for the result, which completes it or sends it back.',
  );

/** Continuing the transfer in another way would pay it twice. */
export const payoutUnderWay = (): AppError =>
  stepNotPossible(
    'The provider is going to pay this transfer out. Hold it to pause that; fail, complete or recall it to withdraw the payout.',
  );
