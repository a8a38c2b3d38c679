import type { ReactNode } from 'react';
import { TimeHeading } from '@/components/time.tsx';
import type { Times } from '@/lib/preferences/times.ts';
import { cn } from '../cn.ts';
import {
  SkeletonRows,
  type SkeletonRowsProps,
  STACKED,
  Table,
  TableBody,
  TableHead,
  TableHeader,
  TableRow,
} from './table.tsx';

/** A plain string is the heading of a text column. */
export type Heading =
  | string
  | {
      text: string;
      numeric?: boolean;
      /** Visually hidden: the heading of a column of buttons. */
      isHidden?: boolean;
      /** Its cells are times: their zone, if it is not the operator's choice. */
      times?: Times | 'chosen';
      className?: string;
    };

interface DataTableProps {
  /** The accessible name of the table and of its scrolling region. */
  label: string;
  headings: readonly Heading[];
  /** On a narrow screen its rows are stacked (STACKED), and its headings visually hidden. */
  isStacked?: boolean;
  /** The placeholders of its rows while they load, else null. */
  loading?: SkeletonRowsProps | null;
  className?: string;
  /** Its rows. */
  children: ReactNode;
}

/** A table of a few rows. If it is too wide for its card, it scrolls and is reachable by keyboard. */
export function DataTable(props: DataTableProps) {
  const { label, headings, isStacked = false, loading = null, className, children } = props;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className={cn('relative overflow-x-auto focus-visible:outline-offset-[-2px]', className)}
    >
      <Table aria-label={label} aria-busy={loading !== null}>
        <TableHead className={isStacked ? STACKED.head : ''}>
          <TableRow>
            {headings.map((heading) => (
              <HeadingCell
                key={typeof heading === 'string' ? heading : heading.text}
                heading={typeof heading === 'string' ? { text: heading } : heading}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{loading === null ? children : <SkeletonRows {...loading} />}</TableBody>
      </Table>
    </section>
  );
}

function HeadingCell({ heading }: { heading: Exclude<Heading, string> }) {
  const { text, numeric = false, isHidden = false, times, className } = heading;
  const shown =
    times === undefined ? text : <TimeHeading text={text} times={times === 'chosen' ? undefined : times} />;
  return (
    <TableHeader numeric={numeric} className={className}>
      {isHidden ? <span className="sr-only">{text}</span> : shown}
    </TableHeader>
  );
}
