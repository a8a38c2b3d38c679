import type { ChartValue } from '@/lib/chart/scale.ts';

/** Status colours only for counts of transfers in that status; accent and neutral for everything else. */
export type ChartTone =
  | 'accent'
  | 'neutral'
  | 'pending'
  | 'processing'
  | 'converting'
  | 'completed'
  | 'failed';

export interface ChartSeries {
  id: string;
  label: string;
  tone?: ChartTone;
  /** One for each category; null where there is none. */
  values: readonly ChartValue[];
}

// Forced colours leave drawings unchanged, so these need system colours by name.
export const FILLS: Record<ChartTone, string> = {
  accent: 'fill-accent forced-colors:fill-[CanvasText]',
  neutral: 'fill-control forced-colors:fill-[GrayText]',
  pending: 'fill-pending forced-colors:fill-[GrayText]',
  processing: 'fill-processing forced-colors:fill-[LinkText]',
  converting: 'fill-converting forced-colors:fill-[VisitedText]',
  completed: 'fill-completed forced-colors:fill-[CanvasText]',
  failed: 'fill-failed forced-colors:fill-[Highlight]',
};

export const STROKES: Record<ChartTone, string> = {
  accent: 'stroke-accent forced-colors:stroke-[CanvasText]',
  neutral: 'stroke-control forced-colors:stroke-[GrayText]',
  pending: 'stroke-pending forced-colors:stroke-[GrayText]',
  processing: 'stroke-processing forced-colors:stroke-[LinkText]',
  converting: 'stroke-converting forced-colors:stroke-[VisitedText]',
  completed: 'stroke-completed forced-colors:stroke-[CanvasText]',
  failed: 'stroke-failed forced-colors:stroke-[Highlight]',
};

/** Lines are distinguishable without colour, too. */
const DASHES = ['none', '6 4', '2 3', '10 3 2 3'];

export const dashOf = (index: number): string => DASHES[index % DASHES.length] ?? 'none';

export const toneOf = ({ tone }: ChartSeries, index: number): ChartTone =>
  tone ?? (index === 0 ? 'accent' : 'neutral');
