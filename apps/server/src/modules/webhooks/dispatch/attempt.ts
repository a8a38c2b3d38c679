import type { KeyObject } from 'node:crypto';
import type { CallResult } from '../calling/caller.ts';
import { notificationIdText, signatureHeaders } from '../calling/signature.ts';
import type { Outcome } from './outcome.ts';
import type { AttemptRecord } from './results-repository.ts';

/** The headers of a notification, signed at the time of this attempt. */
export function requestHeaders(
  notificationId: string,
  body: string,
  keys: readonly KeyObject[],
  at: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Clearbench-Webhooks/1',
    ...signatureHeaders(
      { id: notificationIdText(notificationId), timestampSeconds: Math.floor(at.getTime() / 1_000), body },
      keys,
    ),
  };
}

/** The facts of an attempt before its response. */
type Attempted = Pick<
  AttemptRecord,
  'deliveryId' | 'webhookId' | 'transactionId' | 'at' | 'url' | 'isThin' | 'requestHeaders' | 'tries'
>;

/** An attempt as logged. */
export const attemptRecord = (
  attempted: Attempted,
  { answer, error, address, firstByteMs, totalMs }: CallResult,
  outcome: Pick<Outcome, 'errorText' | 'state' | 'dueAt'>,
): AttemptRecord => ({
  ...attempted,
  address,
  status: answer?.status ?? null,
  responseHeaders: answer?.headers ?? null,
  responseBody: answer?.body ?? null,
  isTruncated: answer?.truncated ?? false,
  error: error?.code ?? null,
  errorText: outcome.errorText,
  firstByteMs,
  totalMs,
  state: outcome.state,
  dueAt: outcome.dueAt,
});
