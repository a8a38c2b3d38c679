import type { AppError } from '../../../platform/errors.ts';
import type { Accepted } from '../../payloads/index.ts';
import type { Taken } from './queue-repository.ts';

/** The answer to a file: accepted as a payload, or refused. */
export type FileAnswer = Pick<Taken, 'outcome' | 'payloadId'> & { report: Buffer } & (
    | { outcome: 'accepted' | 'partial' | 'duplicate'; accepted: Accepted }
    | { outcome: 'refused'; refusal: AppError }
  );
