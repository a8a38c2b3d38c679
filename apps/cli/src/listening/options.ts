import { WEBHOOK_EVENTS } from '@clearbench/contract';
import type { Arguments, Option } from '../command.ts';
import { UsageError } from '../exit-status.ts';
import { inWords } from '../wording.ts';
import type { Wanted } from './session.ts';

/** The options of every command that listens. */
export const LISTENING_OPTIONS: readonly Option[] = [
  { name: 'events', value: 'LIST', help: `only these, separated by commas: ${WEBHOOK_EVENTS.join(',')}` },
  { name: 'transaction', value: 'ID', help: 'only this transfer' },
  { name: 'count', value: 'N', help: 'end after N notifications' },
];

export function wantedBy(args: Arguments): Wanted {
  const events = args.value('events');
  const unknown = events?.split(',').find((name) => !(WEBHOOK_EVENTS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--events has "${unknown}"; write ${inWords(WEBHOOK_EVENTS, 'or')}.`);
  }
  return { events, transactionId: args.value('transaction') };
}

/** Null: no limit. */
export function maxCountOf(args: Arguments): number | null {
  const text = args.value('count');
  if (text === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--count is "${text}"; write a whole number of at least 1.`);
  return Number(text);
}
