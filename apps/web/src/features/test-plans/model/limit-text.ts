import { durationMs, durationText } from '@clearbench/test-plans/duration';

/** `2 hours`, from `PT2H`; a duration of an unknown form as it is. */
export function limitText(within: string): string {
  const ms = durationMs(within);
  return ms === null ? within : durationText(ms);
}
