import { linePath } from '@/lib/chart/path.ts';
import { bandMiddle, isGap } from '@/lib/chart/scale.ts';
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx';
import { dashOf, STROKES, toneOf } from './series.ts';

/** Up to four series over the same categories. Gaps stay open. */
export function LineChart(props: ChartProps) {
  const { categories, series } = props;
  const values = series.flatMap((one) => one.values.filter((value) => !isGap(value)));
  const draw = ({ widthPx, yOf }: Plot) =>
    series.map((one, index) => (
      <path
        key={one.id}
        d={linePath(
          categories.map((_, at) => {
            const value = one.values[at];
            return isGap(value) ? null : { x: bandMiddle(at, categories.length, widthPx), y: yOf(value) };
          }),
        )}
        strokeDasharray={dashOf(index)}
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`fill-none ${STROKES[toneOf(one, index)]}`}
      />
    ));
  return <ChartFrame {...props} mark="line" scaleValues={values} draw={draw} />;
}
