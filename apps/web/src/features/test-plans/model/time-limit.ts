import { durationFrom, durationMs, durationText } from '@clearbench/test-plans/duration';

/** `PT2H` as `2 hours`; what is no duration stays unchanged. */
export const inWords = (duration: unknown): unknown =>
  typeof duration === 'string' && durationMs(duration) !== null ? durationText(duration) : duration;

/** The duration that a field asks for. If its length is the same as before, it stays as written. */
export function toDuration(entered: unknown, before: unknown): unknown {
  if (typeof entered !== 'string' || entered === inWords(before))
    return entered === undefined ? undefined : before;
  return durationFrom(entered) ?? entered;
}
