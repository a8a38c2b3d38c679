import { isGap, stacked } from '@/lib/chart/scale.ts';
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx';
import { FILLS, toneOf } from './series.ts';

/** Amounts by category. Several series are stacked, so their values are zero or more. */
export function BarChart(props: ChartProps) {
  const { categories, series } = props;
  const columns = categories.map((_, at) => series.map(({ values }) => values[at] ?? null));
  const isSingle = series.length === 1;
  const ends = columns.map((column) => {
    const [value = null] = column;
    if (isSingle) return isGap(value) ? 0 : value;
    return stacked(column).at(-1)?.to ?? 0;
  });
  const draw = (plot: Plot) =>
    columns.map((column, at) => (
      <Column
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
        key={at}
        {...props}
        plot={plot}
        at={at}
        parts={isSingle ? fromZero(ends[at]) : stacked(column)}
      />
    ));
  return <ChartFrame {...props} mark="bar" scaleValues={ends} draw={draw} />;
}

const fromZero = (value = 0) => [{ from: Math.min(0, value), to: Math.max(0, value) }];

interface ColumnProps extends ChartProps {
  plot: Plot;
  at: number;
  parts: ReadonlyArray<{ from: number; to: number }>;
}

const GAP_SHARE = 0.28;
const BAR_MAX_PX = 48;

function Column({ categories, series, plot, at, parts }: ColumnProps) {
  const bandPx = plot.widthPx / categories.length;
  const barPx = Math.max(1, Math.min(BAR_MAX_PX, bandPx * (1 - GAP_SHARE)));
  return series.map((one, index) => {
    const part = parts[index];
    if (part === undefined || part.from === part.to) return null;
    const top = plot.yOf(part.to);
    const bottom = plot.yOf(part.from);
    // A line in the background colour separates segments that are high enough for it.
    const seamPx = index > 0 && bottom - top > 3 ? 1 : 0;
    return (
      <rect
        key={one.id}
        x={(at + 0.5) * bandPx - barPx / 2}
        y={top}
        width={barPx}
        height={Math.max(1, bottom - top - seamPx)}
        className={FILLS[toneOf(one, index)]}
      />
    );
  });
}
