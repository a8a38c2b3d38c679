import type { CallFacts } from './call-facts.ts';
import type { CallLog } from './call-log.ts';

/** A request of a protocol in which every answer has the status 200. */
export type NotedRequest = Pick<
  CallFacts,
  'method' | 'path' | 'route' | 'code' | 'by' | 'query' | 'durationMs'
>;

/** Records it as a call. Does nothing unless a run needs it. */
export function noteRequest(log: CallLog, request: NotedRequest): void {
  if (!log.isNeeded) return;
  const facts: CallFacts = {
    ...request,
    ...{ status: 200, payloadId: '', duplicate: false, idempotencyKey: '', retryAfterSeconds: 0 },
    ...{ problems: [], warnings: [], rules: [] },
  };
  log.begin().end(Promise.resolve(facts));
}
