import { textPx } from '@/lib/browser/text-scale.ts';
import { labelStep, type ValueScale } from '@/lib/chart/scale.ts';
import { cn } from '../cn.ts';

/** For the smallest text size, with tabular figures. */
export const CHARACTER_PX = textPx(6.6);

interface ValueAxisProps {
  scale: ValueScale;
  widthPx: number;
  yOf: (value: number) => number;
  formatValue: (value: number) => string;
}

/** The ticks with their lines, at the left of the plot. */
export function ValueAxis({ scale, widthPx, yOf, formatValue }: ValueAxisProps) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <line
        x2={widthPx}
        y1={Math.round(yOf(tick)) + 0.5}
        y2={Math.round(yOf(tick)) + 0.5}
        className={cn(tick === 0 ? 'stroke-line-strong' : 'stroke-line', 'forced-colors:stroke-[GrayText]')}
      />
      <text
        x="-8"
        y={yOf(tick)}
        dy="0.32em"
        textAnchor="end"
        className="fill-ink-3 forced-colors:fill-[CanvasText]"
      >
        {formatValue(tick)}
      </text>
    </g>
  ));
}

/** How far a label may extend beyond the plot. */
const EDGE_PX = 2;

interface CategoryAxisProps {
  categories: readonly string[];
  widthPx: number;
  heightPx: number;
}

/** As many labels as fit below the plot. */
export function CategoryAxis({ categories, widthPx, heightPx }: CategoryAxisProps) {
  const labelPx = Math.max(...categories.map(({ length }) => length)) * CHARACTER_PX + 14;
  const step = labelStep(categories.length, widthPx, labelPx);
  const bandPx = widthPx / categories.length;
  const isCutOff = (category: string, index: number) =>
    (index + 0.5) * bandPx + (category.length * CHARACTER_PX) / 2 > widthPx + EDGE_PX;
  return categories.map((category, index) =>
    index % step === 0 && !isCutOff(category, index) ? (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have the same name.
        key={index}
        x={(index + 0.5) * bandPx}
        y={heightPx - 4}
        textAnchor="middle"
        className="fill-ink-3 forced-colors:fill-[CanvasText]"
      >
        {category}
      </text>
    ) : null,
  );
}
