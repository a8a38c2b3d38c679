import { workers } from '../platform/threads/workers.ts';
import { keep, startOrContinue } from './kept-threads.ts';

/**
 * A thread of one test's server continues in the next one, as it continues with the next workspace in a real server. To start it takes half
 * a second of processor time.
 */
Object.assign(workers, { start: startOrContinue, end: keep });
