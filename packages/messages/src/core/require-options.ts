import { isIsoDate } from '@clearbench/domain';
import { type Mode, oneOf, type ParseOptions } from './problem.ts';
import type { Profile, RuleOptions } from './rule-options.ts';

const MODES: readonly Mode[] = ['strict', 'lenient'];
const PROFILES: readonly Profile[] = ['base', 'cbpr', 'sepa', 'sps', 'dk', 'austria'];

/**
 * Refuses values that only untyped callers can give: each would be ignored, or fail later without a reason.
 * @throws RangeError
 */
export function requireOptions({
  mode,
  profile,
  asOf,
  mostProblems,
  without,
}: ParseOptions & RuleOptions): void {
  requireChoice('mode', mode, MODES);
  requireChoice('profile', profile, PROFILES);
  requireDay('asOf', asOf);
  if (mostProblems !== undefined && !(Number.isInteger(mostProblems) && mostProblems > 0)) {
    throw wrongOption('mostProblems', mostProblems, 'a whole number above 0');
  }
  if (without !== undefined && !(Array.isArray(without) && without.every(isNamed))) {
    throw wrongOption(
      'without',
      without,
      'a list of rules like { id: "T52", reason: "Agreed with OAKNGB20" }',
    );
  }
}

/** @throws RangeError for a day that the calendar does not have */
export function requireDay(name: string, day: string | undefined): void {
  if (day !== undefined && !(typeof day === 'string' && isIsoDate(day))) {
    throw wrongOption(name, day, 'a day like 2026-11-20');
  }
}

/** @throws RangeError for anything but a date and time with its offset */
export function requireMoment(name: string, moment: string | undefined): void {
  if (moment !== undefined && !(MOMENT.test(moment) && isIsoDate(moment.slice(0, 10)))) {
    throw wrongOption(name, moment, 'a date and time like 2026-11-20T10:30:00+01:00');
  }
}

const MOMENT = /^.{10}T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** @param right what it has to be */
export function wrongOption(name: string, given: unknown, right: string): RangeError {
  const shown = typeof given === 'string' ? `"${given}"` : JSON.stringify(given);
  return new RangeError(`The option ${name} is ${shown}. It must be ${right}.`);
}

function requireChoice(name: string, given: string | undefined, choices: readonly string[]): void {
  if (given !== undefined && !choices.includes(given)) throw wrongOption(name, given, oneOf(choices));
}

const isNamed = (rule: unknown): boolean => typeof rule === 'object' && rule !== null && 'id' in rule;
