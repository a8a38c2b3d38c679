import type { CSSProperties } from 'react';
import { isGap } from '@/lib/chart/scale.ts';
import { type ChartSeries, dashOf, FILLS, STROKES, toneOf } from './series.ts';

export type ChartMark = 'bar' | 'line';

interface MarkedProps {
  series: readonly ChartSeries[];
  mark: ChartMark;
}

/** Which mark belongs to which series. */
export function Legend({ series, mark }: MarkedProps) {
  return (
    <span className="flex flex-wrap gap-x-3.5 text-ink-2">
      {series.map((one, index) => (
        <span key={one.id} className="flex items-center gap-1.5">
          <Swatch one={one} index={index} mark={mark} />
          {one.label}
        </span>
      ))}
    </span>
  );
}

export interface ChartReadingProps extends MarkedProps {
  category: string;
  at: number;
  formatValue: (value: number) => string;
  place: CSSProperties;
}

/** The values under the pointer. Hidden from screen readers, which have the table. */
export function ChartReading({ category, series, at, mark, formatValue, place }: ChartReadingProps) {
  return (
    <div
      aria-hidden="true"
      style={place}
      className="pointer-events-none absolute top-2 z-10 rounded-sm border border-line-strong bg-surface px-2.5 py-1.5 text-xs whitespace-nowrap shadow-pop"
    >
      <p className="font-medium">{category}</p>
      {series.map((one, index) => {
        const value = one.values[at];
        return (
          <p key={one.id} className="flex items-center gap-1.5 text-ink-2">
            <Swatch one={one} index={index} mark={mark} />
            {one.label}
            <span className="ml-auto pl-3 font-medium text-ink">
              {isGap(value) ? '—' : formatValue(value)}
            </span>
          </p>
        );
      })}
    </div>
  );
}

interface SwatchProps {
  one: ChartSeries;
  index: number;
  mark: ChartMark;
}

function Swatch({ one, index, mark }: SwatchProps) {
  const tone = toneOf(one, index);
  if (mark === 'bar') {
    return (
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
        <rect width="10" height="10" rx="2" className={FILLS[tone]} />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 18 10" aria-hidden="true" className="h-2.5 w-4.5">
      <path d="M0 5h18" strokeWidth="1.75" strokeDasharray={dashOf(index)} className={STROKES[tone]} />
    </svg>
  );
}
