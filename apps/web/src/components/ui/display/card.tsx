import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { SectionBoundary } from '../feedback/section-boundary.tsx';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The id of its title, if given. */
  title?: ReactNode;
  /** After the title: actions or tags. */
  aside?: ReactNode;
  /** Its contents come from a simulated network, which a hatched edge shows. */
  simulated?: boolean;
}

export function Card({ title, aside, simulated = false, className, children, ...props }: CardProps) {
  return (
    <section
      className={cn(
        'min-w-0 rounded-md border border-line bg-surface shadow-card',
        simulated && 'sim-edge',
        className,
      )}
      {...props}
    >
      <SectionBoundary className="m-4">
        {title !== undefined && (
          <CardHeader>
            <CardTitle id={props['aria-labelledby']}>{title}</CardTitle>
            {aside}
          </CardHeader>
        )}
        {children}
      </SectionBoundary>
    </section>
  );
}

/** For a card whose header is not just a title with something after it. */
export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header
      className={cn(
        'flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 wrap-anywhere *:min-w-0',
        className,
      )}
      {...props}
    />
  );
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-base font-semibold', className)} {...props}>
      {children}
    </h2>
  );
}

export function CardContent({ className, children, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('px-4 py-3.5', className)} {...props}>
      <SectionBoundary>{children}</SectionBoundary>
    </div>
  );
}
