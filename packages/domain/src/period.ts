/** The days on which a code of a list is in force, as ISO dates. Without an end it is still. */
interface Period {
  readonly from?: string;
  /** The last day. */
  readonly until?: string;
}

export const ALWAYS: Period = {};

/** True if a day (ISO date) is in a period. */
export function isWithin({ from = '', until = '9999' }: Period, day: string): boolean {
  return from <= day && day <= until;
}

/** The periods in a text of lines like `BGN -2025-12-31` or `XCG 2025-03-31-`. */
export function periodsIn(text: string): ReadonlyMap<string, Period> {
  const lines = text.trim().split(/\s*\n\s*/);
  return new Map(
    lines.map((line) => {
      const [, code = '', from, until] = /^(\w+) (\d{4}-\d\d-\d\d)?-(\d{4}-\d\d-\d\d)?$/.exec(line) ?? [];
      return [code, { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }];
    }),
  );
}
