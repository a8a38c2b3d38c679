import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Tag } from './tag.tsx';

/** Marks invented data, which no server stores. */
export function SampleTag({ className }: { className?: string }) {
  return (
    <Tag variant="simulated" {...(className === undefined ? {} : { className })}>
      Sample data
    </Tag>
  );
}

export interface SampleFrameProps {
  /** Accessible name of the region. */
  label: string;
  /** Before the tag. */
  title?: ReactNode;
  /** Links to the same thing with live data, if the server has it. */
  live?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Puts a hatched edge and the tag around samples, so that they are not mistaken for this server's data. */
export function SampleFrame({ label, title, live, className, children }: SampleFrameProps) {
  return (
    <section
      aria-label={label}
      className={cn('sim-edge min-w-0 rounded-md border border-line bg-surface', className)}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2">
        <div className="flex flex-wrap items-center gap-x-2.5">
          {title}
          <SampleTag />
        </div>
        {live}
      </div>
      <div className="px-4 pt-2 pb-3.5">{children}</div>
    </section>
  );
}
