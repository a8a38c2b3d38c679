import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps, SyntheticEvent } from 'react';
import { cn } from '../cn.ts';
import { SectionBoundary } from '../feedback/section-boundary.tsx';

export const Tabs = Primitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      ref={showSelected}
      className={cn('flex gap-2.5 overflow-x-auto overflow-y-hidden border-b border-line', className)}
      {...props}
    />
  );
}

/** A page may open on a tab that a narrow screen would cut off. */
function showSelected(list: HTMLDivElement | null): void {
  const selected = list?.querySelector('[data-state=active]');
  if (list === null || selected === null || selected === undefined) return;
  const beyond = selected.getBoundingClientRect().right - list.getBoundingClientRect().right;
  if (beyond > 0) list.scrollLeft += beyond;
}

/**
 * The library focuses a pressed tab by script; the browser takes this for keyboard use and would show the focus ring.
 */
const markPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.dataset.pressed = '';
};
const unmarkPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed;
};

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      onPointerDownCapture={markPressed}
      onKeyDownCapture={unmarkPressed}
      onBlurCapture={unmarkPressed}
      className={cn(
        'h-9.5 pointer-coarse:h-10 shrink-0 border-b-2 px-1.5 border-transparent text-ink-2 hover:text-ink disabled:text-ink-3',
        'focus-visible:outline-offset-[-2px] data-pressed:outline-none!',
        // Forced colours would show the transparent border of the others.
        'forced-colors:data-[state=inactive]:border-[Canvas]',
        'data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content className={cn('pt-4.5', className)} {...props}>
      <SectionBoundary>{children}</SectionBoundary>
    </Primitive.Content>
  );
}
