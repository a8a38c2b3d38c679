import { areaPath, linePath, type Point } from '@/lib/chart/path.ts';
import { type ChartValue, isGap, place, valueScale } from '@/lib/chart/scale.ts';
import { formatCount } from '@/lib/text/format.ts';
import { cn } from '../cn.ts';

export interface SparklineProps {
  /** The kind of value: `Transfers in the last 24 hours`. */
  label: string;
  /** Oldest first. */
  values: readonly ChartValue[];
  formatValue?: (value: number) => string;
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;
/** The line is 1.5 px wide, and half of it must not be cut off. */
const MARGIN = 1.5;

/** The recent values of a figure, without axes. The lowest, highest and last value are read out. */
export function Sparkline({ label, values, formatValue = formatCount, className }: SparklineProps) {
  const { min, max } = valueScale(values);
  const points = values.map((value, index): Point | null =>
    isGap(value)
      ? null
      : {
          x: place(index, [0, values.length - 1], [0, WIDTH]),
          y: place(value, [min, max], [HEIGHT - MARGIN, MARGIN]),
        },
  );
  return (
    <svg
      role="img"
      aria-label={`${label}: ${spoken(values, formatValue)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('block h-7 w-full', className)}
    >
      <path
        d={areaPath(points, place(0, [min, max], [HEIGHT - MARGIN, MARGIN]))}
        className="fill-accent-wash forced-colors:fill-none"
      />
      <path
        d={linePath(points)}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-none stroke-accent forced-colors:stroke-[CanvasText]"
      />
    </svg>
  );
}

function spoken(values: readonly ChartValue[], formatValue: (value: number) => string): string {
  const known = values.filter((value) => !isGap(value));
  const last = known.at(-1);
  if (last === undefined) return 'no values';
  const [least, greatest] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  return `last ${formatValue(last)}, lowest ${formatValue(least)}, highest ${formatValue(greatest)}`;
}
