import type { AppError } from '../../platform/errors.ts';
import type { Accepted } from '../payloads/index.ts';
import type { WatchedFile } from '../test-plans/index.ts';

/** The answer to a file: accepted as a payload, or refused. */
export type FileAnswer =
  | { outcome: 'accepted' | 'partial' | 'duplicate'; accepted: Accepted }
  | { outcome: 'refused'; refusal: AppError };

export function outcomeOf({ duplicate, rows }: Accepted): 'accepted' | 'partial' | 'duplicate' {
  if (duplicate === true) return 'duplicate';
  return rows === undefined ? 'accepted' : 'partial';
}

/** For test plans: the answer as if the file had been posted. */
export function answeredAs(answer: FileAnswer): Parameters<WatchedFile['end']>[0] {
  if (answer.outcome === 'refused') {
    const { status, code, errors = [] } = answer.refusal;
    return { status, code, problems: errors, payloadId: '', duplicate: false };
  }
  const { payloadId, duplicate = false, errors = [] } = answer.accepted;
  return { status: duplicate ? 200 : 201, code: '', problems: errors, payloadId, duplicate };
}
