import { WiseError } from '@clearbench/wise';
import { AppError, fieldProblem } from '../../platform/errors.ts';

export const ACCESS_LOST =
  'Wise no longer accepts the access that was granted: it was revoked or has expired. Please connect the account again.';

/** After the recovery from a lost master key. */
export const MASTER_KEY_LOST =
  'The access to Wise was sealed with a master key that is lost. Please connect the account again.';

export const ACCESS_UNREADABLE =
  'The stored access to Wise can no longer be read. Please connect the account again.';

/** The error that an operator gets for a failed call. Anything but a `WiseError` is returned unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof WiseError)) return error;
  const { failure } = error;
  const cause = error;
  switch (failure.kind) {
    case 'auth':
      return new AppError('wise_access_lost', lossOf(error), { cause });
    case 'validation':
    case 'conflict': {
      const errors = failure.problems.map(({ path, message, code }) =>
        fieldProblem(path ?? '', message, code),
      );
      return new AppError('wise_refused', `Wise refused this: ${error.message}`, { cause, errors });
    }
    case 'forbidden':
    case 'not-found':
      return new AppError('wise_refused', 'Wise does not find this object in the connected account.', {
        cause,
      });
    case 'approval-required': {
      const message =
        'Wise asks the account holder to approve this payment (strong customer authentication).';
      return new AppError('wise_approval_required', message, { cause });
    }
    case 'rate-limited': {
      const retryAfterSeconds = Math.ceil((failure.retryAfterMs ?? 1_000) / 1_000);
      const message = 'Wise is limiting the number of calls. Please try again shortly.';
      return new AppError('wise_unavailable', message, { cause, retryAfterSeconds });
    }
    case 'server':
    case 'network':
      return new AppError('wise_unavailable', 'Wise cannot be reached right now. Please try again.', {
        cause,
        retryAfterSeconds: 5,
      });
    case 'unexpected-answer':
      return new AppError('wise_unavailable', 'Wise returned an unexpected response.', { cause });
  }
}

const LOST = 'access_lost';

/** The access was lost earlier, or its stored tokens cannot be read: as useless as tokens that Wise rejects. */
export const accessLost = (problem: string): WiseError =>
  new WiseError({ kind: 'auth', status: 401, code: LOST }, problem);

/** The message for an operator about a failure of the kind `auth`. */
export const lossOf = (error: WiseError): string =>
  error.failure.kind === 'auth' && error.failure.code === LOST ? error.message : ACCESS_LOST;

export const isAuthFailure = (error: unknown): error is WiseError =>
  error instanceof WiseError && error.failure.kind === 'auth';
