import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverClose = Primitive.Close;

export interface PopoverContentProps extends ComponentProps<typeof Primitive.Content> {
  'aria-label': string;
}

/** A small panel beside its trigger. The page stays usable; Escape and a click elsewhere close it. */
export function PopoverContent({ className, align = 'end', ...props }: PopoverContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) w-84 max-w-[calc(100vw-16px)] animate-pop overflow-y-auto rounded-md border border-line-strong bg-surface shadow-pop',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
