import type { KeyObject } from 'node:crypto';
import type { CallResult } from '../calling/caller.ts';
import { notificationIdText, signatureHeaders } from '../calling/signature.ts';
import type { Outcome } from './outcome.ts';

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

/** The log entry of a call. */
export const recordOf = ({ answer, error, address, firstByteMs, totalMs }: CallResult, outcome: Outcome) => ({
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
