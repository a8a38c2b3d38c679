import { ChartColumn, Table2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { textPx } from '@/lib/browser/text-scale.ts';
import { bandAt, bandMiddle, isGap, place, type ValueScale, valueScale } from '@/lib/chart/scale.ts';
import { formatCount } from '@/lib/text/format.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { cn } from '../cn.ts';
import { CategoryAxis, CHARACTER_PX, ValueAxis } from './chart-axes.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartMark, ChartReading, Legend } from './legend.tsx';
import type { ChartSeries } from './series.ts';
import { useWidth } from './use-width.ts';

export interface ChartProps {
  /** The subject: `Transfers by hour`. */
  label: string;
  /** The kind of category, as the heading of a table: `Hour`. */
  categoryLabel: string;
  /** One for each position, at most a few hundred. */
  categories: readonly string[];
  series: readonly ChartSeries[];
  formatValue?: (value: number) => string;
  /** Shown instead of a chart without any value. */
  empty?: string;
  /** For the usual text size; with larger text, the chart grows in proportion. */
  heightPx?: number;
  className?: string;
}

/** Positions in pixels of the plot. */
export interface Plot {
  widthPx: number;
  heightPx: number;
  scale: ValueScale;
  yOf: (value: number) => number;
}

interface ChartFrameProps extends ChartProps {
  /** All values that the scale must cover. */
  scaleValues: readonly number[];
  mark: ChartMark;
  draw: (plot: Plot) => ReactNode;
}

const HEIGHT_PX = 180;
const PLOT_TOP_PX = 8;
const LABELS_PX = textPx(20);

/** Axes, legend, the values under the pointer, and a table of all values. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, categories, series, formatValue = formatCount, empty = 'No data yet', className } = props;
  const { mark } = props;
  const heightPx = textPx(props.heightPx ?? HEIGHT_PX);
  const [asTable, setAsTable] = useState(false);
  const isEmpty = categories.length === 0 || !series.some(({ values }) => values.some((v) => !isGap(v)));
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <figure className={cn('min-w-0', className)}>
      <figcaption className="mb-1.5 grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 text-sm">
        <span className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">{label}</span>
          {series.length > 1 && <Legend series={series} mark={mark} />}
        </span>
        {!isEmpty && (
          <IconButton
            icon={Icon}
            size="sm"
            label={asTable ? `${label} as a chart` : `${label} as a table`}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </figcaption>
      {isEmpty && (
        // As high as the chart, so that nothing moves when the first value arrives.
        <p className="grid place-content-center text-center text-sm text-ink-3" style={{ height: heightPx }}>
          {empty}
        </p>
      )}
      {!isEmpty && asTable && <ChartTable {...props} formatValue={formatValue} />}
      {!isEmpty && !asTable && <Drawing {...props} heightPx={heightPx} formatValue={formatValue} />}
    </figure>
  );
}

interface DrawingProps extends ChartFrameProps {
  heightPx: number;
  formatValue: (value: number) => string;
}

function Drawing(props: DrawingProps) {
  const { label, categories, series, formatValue, scaleValues, heightPx, draw, mark } = props;
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const scale = valueScale(scaleValues);
  const gutterPx = gutterOf(scale, formatValue);
  const widthPx = Math.max(0, useWidth(box) - gutterPx);
  const plotPx = heightPx - LABELS_PX;
  const yOf = (value: number) => place(value, [scale.min, scale.max], [plotPx, PLOT_TOP_PX]);
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left + gutterPx;
    setAt(bandAt(event.clientX - left, categories.length, widthPx));
  };
  return (
    <div ref={box} className="relative" style={{ height: heightPx }}>
      {widthPx > 0 && (
        <svg
          role="img"
          aria-label={spokenSummary(label, series, formatValue)}
          width={widthPx + gutterPx}
          height={heightPx}
          className="block text-xs"
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => setAt(null)}
        >
          <g transform={`translate(${gutterPx} 0)`}>
            <ValueAxis scale={scale} widthPx={widthPx} yOf={yOf} formatValue={formatValue} />
            {at !== null && (
              <rect
                x={(at / categories.length) * widthPx}
                y={PLOT_TOP_PX}
                width={widthPx / categories.length}
                height={plotPx - PLOT_TOP_PX}
                className="fill-sunken forced-colors:fill-none"
              />
            )}
            {draw({ widthPx, heightPx: plotPx, scale, yOf })}
            <CategoryAxis categories={categories} widthPx={widthPx} heightPx={heightPx} />
          </g>
        </svg>
      )}
      {at !== null && at < categories.length && (
        <ChartReading
          category={categories[at] ?? ''}
          series={series}
          at={at}
          mark={mark}
          formatValue={formatValue}
          place={readingPlace(gutterPx + bandMiddle(at, categories.length, widthPx), gutterPx + widthPx)}
        />
      )}
    </div>
  );
}

/** Beside the band, on the wider side. */
const readingPlace = (xPx: number, boxPx: number) =>
  xPx < boxPx / 2 ? { left: xPx + 16 } : { right: boxPx - xPx + 16 };

/** Space for the values on the left. A percent sign is as wide as two digits. */
const gutterOf = ({ ticks }: ValueScale, formatValue: (value: number) => string): number =>
  Math.max(...ticks.map((tick) => formatValue(tick).replace('%', '00').length)) * CHARACTER_PX + 8;

/** The range of each series; the table has all values. */
function spokenSummary(
  label: string,
  series: readonly ChartSeries[],
  formatValue: (value: number) => string,
): string {
  const ranges = series.map(({ label: name, values }) => {
    const known = values.filter((value) => !isGap(value));
    if (known.length === 0) return `${name}: no values`;
    const [least, greatest] = [
      known.reduce((a, b) => Math.min(a, b)),
      known.reduce((a, b) => Math.max(a, b)),
    ];
    return `${name}: ${formatValue(least)} to ${formatValue(greatest)}`;
  });
  return `${label}. ${ranges.join('. ')}`;
}
