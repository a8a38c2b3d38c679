import { isGap } from '@/lib/chart/scale.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../layout/table.tsx';
import type { ChartSeries } from './series.ts';

export interface ChartTableProps {
  label: string;
  categoryLabel: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
}

/** The values of a chart for readers who cannot see it, or want exact figures. */
export function ChartTable({ label, categoryLabel, categories, series, formatValue }: ChartTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-sm border border-line"
    >
      <Table>
        <TableHead>
          <tr>
            <TableHeader>{categoryLabel}</TableHeader>
            {series.map((one) => (
              <TableHeader key={one.id} numeric>
                {one.label}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {categories.map((category, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have the same name.
            <TableRow key={index}>
              <TableCell>{category}</TableCell>
              {series.map(({ id, values }) => {
                const value = values[index];
                return (
                  <TableCell key={id} numeric>
                    {isGap(value) ? '—' : formatValue(value)}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
