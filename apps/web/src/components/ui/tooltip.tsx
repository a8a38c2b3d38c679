import { Tooltip as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Kbd } from './kbd.tsx';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

export interface TooltipProps {
  content: ReactNode;
  /** The shortcut that does the same. */
  shortcut?: string;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** One focusable element. It needs its own accessible name: a tooltip only adds to it. */
  children: ReactNode;
}

export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  // A list has a tooltip in each row: what only shows on hover is not rendered before.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Primitive.Root onOpenChange={() => setWasOpened(true)}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      {wasOpened && (
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 flex max-w-70 animate-fade items-center gap-2 rounded-sm border border-line-strong bg-surface px-2 py-1 text-sm text-ink shadow-pop"
          >
            {content}
            {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
