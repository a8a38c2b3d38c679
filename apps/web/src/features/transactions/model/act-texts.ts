import type { Awaited, TransferStatus } from '@clearbench/domain';
import { ApiError } from '@/lib/api.ts';

/** The text for a failed banking operation. */
export interface FailureTexts {
  readonly title: string;
  /** When the server refused without a reason. */
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

const MOVES_NOTHING = 'the message is sent and acknowledged, and moves no money.';

/** Why a payment message that is sent now pays nothing out. */
export function idleText(status: TransferStatus, awaits: Awaited | null): string {
  switch (status) {
    case 'completed':
      return `The transfer is completed: ${MOVES_NOTHING}`;
    case 'failed':
      return `The transfer has failed: ${MOVES_NOTHING}`;
    case 'pending':
    case 'processing':
    case 'converting':
      return awaits === 'credit' || awaits === 'payout'
        ? `The payment was sent already: ${MOVES_NOTHING}`
        : `The funds are not ready for settlement: ${MOVES_NOTHING}`;
  }
}

/** The server's own words if it gave some. */
export function failureText(error: Error, texts: FailureTexts): string {
  if (error instanceof ApiError) return error.publicMessage ?? texts.refused;
  return texts.unreachable;
}
