import { type HouseRules, knownRules } from '@clearbench/house-rules';
import type { StoredDates, StoredRules } from './repository.ts';

/** A day elsewhere on Earth may be one behind that of UTC. */
const DAY_MS = 86_400_000;

/** The versions that may be in force now or later: those behind one without an end never are. `dates`: the newest first. */
export function mayBeInForce<T extends StoredDates>(dates: readonly T[], now: Date): T[] {
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

  /** The version in force; null if there is none. */
  at(time: Date): HouseRules | null {
    for (const { dates, rules } of this.#versions) {
      if (isOn(dates, rules.localTime(time).day)) return rules;
    }
    return null;
  }
}

const isOn = ({ from_day, until_day }: StoredDates, day: string): boolean =>
  (from_day === null || from_day <= day) && (until_day === null || day <= until_day);
