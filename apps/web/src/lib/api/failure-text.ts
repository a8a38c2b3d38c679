import { ApiError, errorText, UnexpectedAnswer, Unreachable } from './api.ts';
import type { Failure } from './failures.ts';
import { isMissingScript } from './missing-script.ts';

/** The known facts of an error that ended a part of a page, in words. */
export function failureText(error: unknown): string {
  if (isMissingScript(error)) {
    return 'Its script could not be loaded. Either the server cannot be reached, or the console was updated after you opened it; if so, reload the page.';
  }
  const isOfRequest =
    error instanceof ApiError ||
    error instanceof UnexpectedAnswer ||
    error instanceof Unreachable ||
    (error instanceof Error && error.name === 'TimeoutError');
  if (isOfRequest) return errorText(error);
  return 'An error occurred in the console while this was shown: a bug in the console, or unexpected data.';
}

/** Where to find more. The words change only once it is known that the server could not be notified. */
export function whereabouts({ reference, reported }: Failure): string {
  return reported === 'failed'
    ? `The server could not be notified, so its log does not have it yet: copy the details to report it as ${reference}.`
    : `It was reported to the server's log as ${reference}.`;
}

/** For a report: the reference, time, place, and thrown error. */
export function detailsOf({ reference, at, path, name, message, requestId }: Failure): string {
  const request = requestId === null ? [] : [`Request ${requestId}`];
  return [`${reference}, ${at}, ${path}`, `${name}: ${message}`, ...request].join('\n');
}
