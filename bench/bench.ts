/** Of rates and ratios more is better, of everything else less. */
export type Unit = '/s' | '×' | 'MB/s' | 's' | 'ms' | 'µs' | 'MB' | 'kB' | '%' | '';

export interface Figure {
  /** Unique within its benchmark, and the same in every run. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** The value to reach: at least this much where more is better, otherwise at most. */
  readonly aim?: number;
}

/** What a benchmark is given. */
export interface Bench {
  /** A short run shows within seconds that a benchmark still works; its figures mean nothing. */
  readonly isShort: boolean;
  /** One of two sizes, durations or numbers of rounds. */
  either(full: number, short: number): number;
  report(name: string, value: number, unit: Unit, aim?: number): void;
  /** Prints a line that is no figure. */
  note(text: string): void;
}

export const NAME_WIDTH = 64;

export const isMoreBetter = (unit: Unit): boolean => unit === '/s' || unit === 'MB/s' || unit === '×';

/**
 * A figure without the speed of the machine: how much is done in one run of the reference, or how many of its runs fit into a duration.
 * Null for sizes and ratios, on which it has no influence.
 */
export function relativeTo(referencePerSecond: number, { value, unit }: Figure): number | null {
  if (unit === '/s' || unit === 'MB/s') return value / referencePerSecond;
  const seconds = { s: 1, ms: 1e3, µs: 1e6 }[unit as 's' | 'ms' | 'µs'];
  return seconds === undefined ? null : (value / seconds) * referencePerSecond;
}

/** A line of the report. */
export function lineOf(figure: Figure, referencePerSecond: number): string {
  const { name, value, unit, aim } = figure;
  const relative = relativeTo(referencePerSecond, figure);
  const columns = [
    name.padEnd(NAME_WIDTH),
    `${inDigits(value)} ${unit}`.padStart(16),
    (relative === null ? '' : inDigits(relative)).padStart(12),
    aim === undefined
      ? ''
      : `  ${isMoreBetter(unit) ? 'at least' : 'at most'} ${inDigits(aim)} ${unit}${isReached(figure) ? '' : ': missed'}`,
  ];
  return columns.join('').trimEnd();
}

export const HEADING = `${''.padEnd(NAME_WIDTH)}${''.padStart(16)}${'reference'.padStart(12)}  aim`;

const isReached = ({ value, unit, aim = value }: Figure): boolean =>
  isMoreBetter(unit) ? value >= aim : value <= aim;

/** Three digits that count, and never fewer than the whole number has. */
const inDigits = (value: number): string =>
  value.toLocaleString('en', {
    maximumSignificantDigits: Math.abs(value) >= 100 ? Math.ceil(Math.log10(Math.abs(value) + 1)) : 3,
  });
