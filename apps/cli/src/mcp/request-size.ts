import { TEXT_MAX } from './answer.ts';

/** A text of the largest size fits, even if JSON needs six bytes for each of its characters. */
export const REQUEST_MAX_BYTES = 6 * TEXT_MAX + 100_000;
