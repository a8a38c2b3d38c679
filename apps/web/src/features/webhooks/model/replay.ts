import type { ReplayInput } from '@clearbench/contract';
import type { Rules } from '@/lib/forms/use-form.ts';
import { type Times, timesNow } from '@/lib/preferences/times.ts';
import { fieldMs } from '@/lib/text/zone.ts';

/** The values of the fields: `2026-11-22T14:05`, in the zone that the operator chose. */
export interface ReplayValues {
  from: string;
  to: string;
}

export type ReplayKind = 'failed' | 'range';

const MINUTE_MS = 60_000;
const NO_TIME = 'Please enter a date and time';

export function replayInput(
  kind: ReplayKind,
  { from, to }: ReplayValues,
  times: Times = timesNow(),
): ReturnType<Rules<ReplayValues, ReplayInput>> {
  const fromMs = fieldMs(from, times);
  const toMs = fieldMs(to, times);
  const problems: Partial<Record<keyof ReplayValues, string>> = {};
  if (Number.isNaN(fromMs)) problems.from = NO_TIME;
  if (kind === 'range' && Number.isNaN(toMs)) problems.to = NO_TIME;
  if (kind === 'range' && toMs < fromMs) problems.to = 'The end must not be before the start';
  if (Object.keys(problems).length > 0) return { problems };
  const start = new Date(fromMs).toISOString();
  if (kind === 'failed') return { input: { failedSince: start } };
  // The minute chosen as the end is part of the range.
  return { input: { from: start, to: new Date(toMs + MINUTE_MS - 1).toISOString() } };
}
