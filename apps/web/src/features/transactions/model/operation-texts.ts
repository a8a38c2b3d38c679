import type { Awaited, TransferStatus } from '@clearbench/domain';
import { ApiError } from '@/lib/api/api.ts';

/** The text for a failed banking operation. */
export interface FailureTexts {
  readonly title: string;
  /** For a refusal without a reason. */
  readonly refused: string;
  /** When it did not respond at all. */
  readonly unreachable: string;
}

export const CONVERSION_FAILED: FailureTexts = {
  title: 'Conversion failed',
  refused: 'There was an error converting the funds',
  unreachable: 'There was an error connecting to the central bank network',
};

export const SWIFT_FAILED: FailureTexts = {
  title: 'Message transmission failed',
  refused: 'There was an error sending the SWIFT message',
  unreachable: 'There was an error connecting to the interbank network',
};

export const TELEX_FAILED: FailureTexts = {
  title: 'Telex transmission failed',
  refused: 'There was an error sending the telex message',
  unreachable: 'There was an error connecting to the telex network',
};

export const RECALL_FAILED: FailureTexts = {
  title: 'Recall failed',
  refused: 'There was an error recalling the transfer',
  unreachable: 'There was an error connecting to the interbank network',
};

export const COMPLETED = {
  title: 'Operation completed',
  description: 'The banking operation was completed successfully',
} as const;

export const NOT_M0 = 'Only M0 funds can be converted to M1 funds';
export const INVALID_RECEIVER = 'Please enter a valid telex receiver code (minimum 5 characters)';

/** Why a payment message of a final transfer is refused; null while it can be sent. */
export function finalText(status: TransferStatus): string | null {
  switch (status) {
    case 'completed':
      return 'The transfer is completed: another payment message would pay it twice. An MT199 or MT299 can still be sent.';
    case 'failed':
      return 'The transfer has failed: there are no funds to pay. An MT199 or MT299 can still be sent.';
    default:
      return null;
  }
}

/** Why a payment message that is sent now pays nothing out. */
export function idleText(awaits: Awaited | null): string {
  const reason =
    awaits === 'credit' || awaits === 'payout'
      ? 'The payment has already been sent'
      : 'The funds are not ready for settlement';
  return `${reason}: the message is sent and acknowledged, but moves no money.`;
}

/** The server's reason, if it gave one. */
export function failureText(error: Error, texts: FailureTexts): string {
  if (error instanceof ApiError) return error.publicMessage ?? texts.refused;
  return texts.unreachable;
}
