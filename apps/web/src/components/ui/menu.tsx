import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Not modal: a menu has nothing to protect, and the page may keep scrolling under it. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const MenuTrigger = Primitive.Trigger;

export function MenuContent({
  className,
  align = 'end',
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-50 max-w-[calc(100vw-16px)] animate-pop overflow-y-auto rounded-md border border-line-strong bg-surface p-1 text-base shadow-pop',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

export const MenuGroup = Primitive.Group;

export function MenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-7.5 pointer-coarse:min-h-10 cursor-default items-center gap-2 rounded-sm px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash [&_svg]:size-4 [&_svg]:text-ink-3',
        className,
      )}
      {...props}
    />
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2 py-1.5 text-sm text-ink-3', className)} {...props} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 border-t border-line" />;
}
