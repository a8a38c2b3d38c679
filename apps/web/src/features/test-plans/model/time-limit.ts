import { durationFrom, durationMs, durationText } from '@clearbench/test-plans/duration';

/** `PT2H` as `2 hours`; what is no duration stays as it is. */
export const inWords = (duration: unknown): unknown =>
  typeof duration === 'string' && durationMs(duration) !== null ? durationText(duration) : duration;

/** The duration that a field asks for. One that lasts as long as before stays as it was written. */
export function toDuration(entered: unknown, before: unknown): unknown {
  if (typeof entered !== 'string' || entered === inWords(before))
    return entered === undefined ? undefined : before;
  return durationFrom(entered) ?? entered;
}
