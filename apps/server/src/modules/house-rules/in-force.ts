import { type HouseRules, knownRules } from '@clearbench/house-rules';
import type { StoredDates, StoredRules } from './repository.ts';

type Days = Pick<StoredDates, 'version' | 'from_day' | 'until_day'>;

/** A day elsewhere on Earth may be one behind that of UTC. */
const DAY_MS = 86_400_000;

/** The versions that may be in force now or later: those behind one without an end never are. `dates`: the newest first. */
export function mayBeInForce<T extends Days>(dates: readonly T[], now: Date): T[] {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const last = dates.findIndex(
    ({ from_day, until_day }) => until_day === null && (from_day === null || from_day <= yesterday),
  );
  const possible = last === -1 ? dates : dates.slice(0, last + 1);
  return possible.filter(({ until_day }) => until_day === null || until_day >= yesterday);
}

/** Versions that are ready to be applied. */
export class InForce {
  readonly #versions: readonly { dates: StoredDates; rules: HouseRules }[];

  /** `stored`: the newest first. */
  constructor(stored: readonly StoredRules[]) {
    this.#versions = stored.flatMap((dates) => {
      const rules = knownRules(JSON.parse(dates.document), dates.version);
      return rules === null ? [] : [{ dates, rules }];
    });
  }

  /** The version in force; null if there is none. `newest`: those after it were not yet saved. */
  at(time: Date, newest = Number.POSITIVE_INFINITY): HouseRules | null {
    for (const { dates, rules } of this.#versions) {
      if (dates.version <= newest && isOn(dates, rules.localTime(time).day)) return rules;
    }
    return null;
  }

  /** When the days of versions begin or are over, after the one moment and until the other. */
  turnsBetween(afterMs: number, untilMs: number): number[] {
    return this.#versions.flatMap(({ dates: { from_day, until_day }, rules }) => {
      const first = (isSo: (day: string) => boolean) =>
        firstMoment(afterMs, untilMs, (ms) => isSo(rules.localTime(new Date(ms)).day));
      return [
        ...(from_day === null ? [] : first((day) => day >= from_day)),
        ...(until_day === null ? [] : first((day) => day > until_day)),
      ];
    });
  }
}

/** The first moment at which a condition holds that holds ever after; none if it held before, or doesn't until then. */
function firstMoment(afterMs: number, untilMs: number, holds: (ms: number) => boolean): number[] {
  if (holds(afterMs) || !holds(untilMs)) return [];
  let before = afterMs;
  let found = untilMs;
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (holds(middle)) found = middle;
    else before = middle;
  }
  return [found];
}

const isOn = ({ from_day, until_day }: Days, day: string): boolean =>
  (from_day === null || from_day <= day) && (until_day === null || day <= until_day);
