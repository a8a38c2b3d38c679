import { sentence } from '@clearbench/rule-documents/problems';
import { EVENT_VARIABLES, type EventKind } from '../document/document.ts';
import { durationText } from '../document/duration.ts';
import type { CompiledCase, Sought } from './compile-plan.ts';
import type { PlanEvent } from './event.ts';
import type { Seen } from './seen.ts';
import type { Thread } from './thread.ts';

/** Why a case failed, in full sentences, with the events that show it. */
export interface Failure {
  readonly expected: string;
  readonly came: string;
  readonly events: readonly PlanEvent[];
}

const SHOWN = 5;

const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const bare = (text: string): string => text.replace(/\.$/, '');

const PLURALS: Readonly<Record<EventKind, string>> = {
  payloads: 'payloads',
  transfers: 'transfer changes',
  messages: 'messages',
  deliveries: 'webhook calls',
  calls: 'API calls',
};
const NOTHING: Readonly<Record<EventKind, string>> = {
  payloads: 'No payload arrived',
  transfers: 'No transfer changed',
  messages: 'There was no message',
  deliveries: 'No webhook was called',
  calls: 'There was no API call',
};

/** An event happened that must not. */
export function forbiddenCame({ text }: Sought, event: PlanEvent): Failure {
  return {
    expected: `This must not happen: ${sentence(text)}`,
    came: `It happened at ${timeText(event.atMs)}: ${sentence(event.summary)}`,
    events: [event],
  };
}

/** A step was not fulfilled in time. */
export function missedLimit(
  { steps, withinMs }: CompiledCase,
  { held, current, sinceMs, before }: Thread,
  seen: Seen,
): Failure {
  const step = steps[held.length];
  if (step === undefined) throw new Error('A step that is missing cannot have been missed.');
  const { on, text, count } = step;
  const limit =
    step.withinMs === null
      ? `within ${durationText(withinMs)} of the start of the case`
      : `within ${durationText(step.withinMs)} of the ${held.length === 0 ? 'start of the case' : 'previous step'}`;
  const times = count === 1 ? '' : `, ${count} times`;
  const others = seen.since(before, on);
  const last = others.last.at(-1);
  const some = current.length === 0 ? '' : `It happened ${current.length} of ${count} times. `;
  const came =
    last === undefined
      ? `${NOTHING[on]} after ${timeText(sinceMs)}.`
      : `${some}Number of ${PLURALS[on]} since ${timeText(sinceMs)}: ${others.count}. ` +
        `${current.length === 0 ? 'None was as expected' : 'The others were not as expected'}; the last ${EVENT_VARIABLES[on]}: ${sentence(last.summary)}`;
  return {
    expected: `${bare(text)}${times}, ${limit}.`,
    came,
    events: [...held.flat(), ...others.last].slice(-SHOWN),
  };
}
