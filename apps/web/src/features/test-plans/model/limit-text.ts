import { durationMs, durationText } from '@clearbench/test-plans/duration';

/** `2 hours`, from `PT2H`; a duration in an unknown format stays unchanged. */
export function limitText(within: string): string {
  const ms = durationMs(within);
  return ms === null ? within : durationText(ms);
}
