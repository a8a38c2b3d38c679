import type { WiseError } from '@clearbench/wise';
import { lossOf } from '../failures.ts';
import { RELEASED, type StepResult, waitForApproval } from './payer.ts';
import type { PayoutRow } from './repository.ts';
import { NOT_CONNECTED, TOO_MANY_CALLS, UNAVAILABLE } from './texts.ts';
import { LONGEST_RETRY_MS, retryAfter } from './times.ts';

/**
 * The meaning of a failed call of Wise for a payout that is not sent yet. `isClaimed`: the call was to pay it; if Wise refused to, the money
 * has certainly not left.
 */
export function resultOfFailure(error: WiseError, payout: PayoutRow, isClaimed: boolean): StepResult {
  const result = payout.state === 'cancelling' ? ofCancellation(error, payout) : ofPayment(error, payout);
  if (result.kind !== 'waits' || !isClaimed || error.mayHaveTakenEffect) return result;
  return { ...result, changes: { ...result.changes, ...RELEASED } };
}

function ofPayment(error: WiseError, payout: PayoutRow): StepResult {
  const { failure } = error;
  switch (failure.kind) {
    case 'approval-required':
      return waitForApproval(failure.oneTimeToken);
    case 'validation':
    case 'conflict':
      // The recipient that was stored may have been removed at Wise.
      if (payout.state === 'queued' && payout.recipient_id !== null) {
        return { kind: 'waits', why: '', forMs: retryAfter(payout), changes: { recipient_id: null } };
      }
      return {
        kind: 'refused',
        why: `Wise refused the payout: ${error.message}`,
        reason: { code: 'payout_refused', text: error.message },
      };
    default:
      return waiting(error, payout, 'Wise did not pay out');
  }
}

/** A refused payout can't be cancelled later, and a payout that Wise does not know can't be paid there. */
function ofCancellation(error: WiseError, payout: PayoutRow): StepResult {
  const { kind } = error.failure;
  if (kind === 'not-found' || kind === 'forbidden')
    return { kind: 'advanced', changes: { state: 'cancelled' } };
  return waiting(error, payout, 'Wise did not cancel the payout');
}

function waiting(error: WiseError, payout: PayoutRow, what: string): StepResult {
  const forMs = retryAfter(payout);
  const { failure } = error;
  switch (failure.kind) {
    case 'auth':
      return { kind: 'waits', why: waitsForAccess(error), forMs: LONGEST_RETRY_MS };
    case 'rate-limited':
      return { kind: 'waits', why: TOO_MANY_CALLS, forMs: Math.max(forMs, failure.retryAfterMs ?? 0) };
    case 'server':
    case 'network':
      return { kind: 'waits', why: UNAVAILABLE, forMs };
    default:
      return { kind: 'waits', why: `${what}: ${error.message}`, forMs };
  }
}

const waitsForAccess = (error: WiseError): string =>
  error.failure.kind === 'auth' && error.failure.code === 'not_connected'
    ? NOT_CONNECTED
    : `${lossOf(error)} The payout waits until then.`;
