/** Values as a chart gets them: a missing or non-finite number is a gap. */
export type ChartValue = number | null;

export interface ValueScale {
  min: number;
  max: number;
  /** Round values from `min` to `max`, lowest first. */
  ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

export const isGap = (value: ChartValue | undefined): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value);

/**
 * A scale from zero to a round value above all others; below zero only as far as the values go. Whole values, such as counts, get
 * whole ticks.
 */
export function valueScale(values: readonly ChartValue[], tickCount = 4): ValueScale {
  let lowest = 0;
  let highest = 0;
  let areWhole = true;
  for (const value of values) {
    if (isGap(value)) continue;
    areWhole &&= Number.isInteger(value);
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (lowest === highest) highest = 1;
  const step = roundStep((highest - lowest) / tickCount, areWhole);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

function roundStep(atLeast: number, isWhole: boolean): number {
  if (isWhole && atLeast <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const fits = (step: number) => step >= atLeast && (!isWhole || Number.isInteger(step));
  return STEPS.map((factor) => factor * power).find(fits) ?? 10 * power;
}

/** 3 × 0.1 is 0.30000000000000004 otherwise. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** The position of a value in pixels. */
export function place(
  value: number,
  [min, max]: readonly [number, number],
  [fromPx, toPx]: readonly [number, number],
): number {
  if (min === max) return fromPx;
  return fromPx + ((value - min) / (max - min)) * (toPx - fromPx);
}

/** Middle of one of `count` equal bands. */
export const bandMiddle = (index: number, count: number, widthPx: number): number =>
  ((index + 0.5) / Math.max(1, count)) * widthPx;

/** The band at a position; the nearest one beyond the edges, and null without any. */
export function bandAt(xPx: number, count: number, widthPx: number): number | null {
  if (count === 0 || widthPx <= 0) return null;
  return Math.min(count - 1, Math.max(0, Math.floor((xPx / widthPx) * count)));
}

/** The interval between bands that have space for a label. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  if (widthPx <= 0) return Math.max(1, count);
  return Math.max(1, Math.ceil((count * labelPx) / widthPx));
}

/** Where the segments of one stacked bar begin and end. Values below zero have no height in a stack. */
export function stacked(values: readonly ChartValue[]): ReadonlyArray<{ from: number; to: number }> {
  let top = 0;
  return values.map((value) => {
    const from = top;
    top += isGap(value) ? 0 : Math.max(0, value);
    return { from, to: top };
  });
}
