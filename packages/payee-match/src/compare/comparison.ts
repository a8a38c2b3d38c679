/** Why two names differ, or that they don't. */
export interface MatchReason {
  readonly code: string;
  readonly text: string;
}

/** A difference between two names. */
export interface Difference extends MatchReason {
  readonly penalty: number;
  /** What the difference leaves possible, whatever the thresholds. */
  readonly atMost?: 'close-match' | 'no-match';
}

/** The result of comparing two names, before the thresholds. */
export interface Comparison {
  readonly score: number;
  readonly differences: readonly Difference[];
}

export function comparisonOf(differences: readonly Difference[]): Comparison {
  const penalty = differences.reduce((sum, difference) => sum + difference.penalty, 0);
  return { score: Math.max(0, 100 - penalty), differences };
}

/** The most alike of several; the first of equals. */
export function mostAlike<T extends { comparison: Comparison }>(compared: readonly T[]): T | undefined {
  return compared.reduce<T | undefined>(
    (best, each) => (best === undefined || each.comparison.score > best.comparison.score ? each : best),
    undefined,
  );
}
