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

/** How alike two names are, before the thresholds. */
export interface Comparison {
  readonly score: number;
  readonly differences: readonly Difference[];
}

/** A registered name after its comparison. */
export interface ComparedName {
  readonly name: string;
  /** The part of it that names the holder who was compared, if it names several. */
  readonly holder?: string;
  readonly comparison: Comparison;
}

export function comparisonOf(differences: readonly Difference[]): Comparison {
  const penalty = differences.reduce((sum, difference) => sum + difference.penalty, 0);
  return { score: Math.max(0, 100 - penalty), differences };
}

/** The first name with the highest score; undefined for no names. */
export function mostAlike<Compared extends { comparison: Comparison }>(
  compared: readonly Compared[],
): Compared | undefined {
  const highest = Math.max(...compared.map(({ comparison }) => comparison.score));
  return compared.find(({ comparison }) => comparison.score === highest);
}

/** The first name with the lowest score; undefined for no names. */
export function leastAlike<Compared extends { comparison: Comparison }>(
  compared: readonly Compared[],
): Compared | undefined {
  const lowest = Math.min(...compared.map(({ comparison }) => comparison.score));
  return compared.find(({ comparison }) => comparison.score === lowest);
}
