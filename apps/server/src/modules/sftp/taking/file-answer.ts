import type { FileAnswer as ToldAnswer } from '../../customer-reports/index.ts';
import type { Taken } from './queue-repository.ts';

/** The answer to a file, and the report about it. */
export type FileAnswer = Pick<Taken, 'payloadId'> & { report: Buffer } & ToldAnswer;
