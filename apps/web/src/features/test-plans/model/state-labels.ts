import type { CaseCounts, CaseState, RunState } from '@clearbench/contract';
import { Check, Circle, type LucideIcon, Minus, Play, X } from 'lucide-react';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';
import { entryOf, unknownText } from '@/lib/answers/unknown.ts';

interface CaseLook extends BadgeLook {
  readonly Icon: LucideIcon;
  /** The square that stands for the case in the overview. */
  readonly mark: string;
}

/** States in words, icon and colour. */
const CASE_LOOKS: Readonly<Record<CaseState, CaseLook>> = {
  passed: {
    text: 'Passed',
    tone: 'good',
    Icon: Check,
    mark: 'border-completed bg-completed-wash text-completed',
  },
  waived: { text: 'Waived', tone: 'neutral', Icon: Minus, mark: 'border-control bg-sunken text-ink-2' },
  failed: { text: 'Failed', tone: 'bad', Icon: X, mark: 'border-failed bg-failed-wash text-failed' },
  running: { text: 'Running', tone: 'accent', Icon: Play, mark: 'border-accent bg-accent-wash text-accent' },
  open: { text: 'Not started', tone: 'neutral', Icon: Circle, mark: 'border-line-strong text-transparent' },
};

export const RUN_LOOKS: Readonly<Record<RunState, BadgeLook>> = {
  running: { text: 'Running', tone: 'accent' },
  ended: { text: 'Ended', tone: 'neutral' },
  'signed-off': { text: 'Signed off', tone: 'good' },
};

export const caseLook = (state: CaseState): CaseLook =>
  entryOf(CASE_LOOKS, state, (other) => ({ ...CASE_LOOKS.open, text: unknownText(other) }));

/** The order in which counts are shown. */
const ORDER = ['passed', 'waived', 'failed', 'running', 'open'] as const satisfies readonly CaseState[];

/** One entry for each case. */
export const statesOf = (counts: CaseCounts): { key: string; state: CaseState }[] =>
  ORDER.flatMap((state) =>
    Array.from({ length: counts[state] }, (_, number) => ({ key: `${state} ${number}`, state })),
  );

/** `3 passed, 1 failed, 4 not started` */
export function countsText(counts: CaseCounts): string {
  const parts = ORDER.filter((state) => counts[state] > 0).map(
    (state) => `${counts[state]} ${CASE_LOOKS[state].text.toLowerCase()}`,
  );
  return parts.length === 0 ? 'no cases' : parts.join(', ');
}

export const decidedIn = ({ passed, waived, failed }: CaseCounts): number => passed + waived + failed;
export const totalOf = (counts: CaseCounts): number => decidedIn(counts) + counts.running + counts.open;

/** The counts of a plan without a run. */
export const emptyCounts = (cases: number): CaseCounts => ({
  open: cases,
  running: 0,
  passed: 0,
  failed: 0,
  waived: 0,
});
