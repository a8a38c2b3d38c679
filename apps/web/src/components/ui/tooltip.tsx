import { Tooltip as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Kbd } from './kbd.tsx';

export interface TooltipProps {
  content: ReactNode;
  /** The shortcut that does the same. */
  shortcut?: string;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** One focusable element. It needs its own accessible name: a tooltip only adds to it. */
  children: ReactNode;
}

export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger
        asChild
        // The focus also returns here from a dialog that was closed by pointer: then it is not shown.
        onFocus={(event) => !event.currentTarget.matches(':focus-visible') && event.preventDefault()}
      >
        {children}
      </Primitive.Trigger>
      {/* A list has many of them: what is closed costs nothing. */}
      {isOpen && (
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

/** Around everything with tooltips. While one is open, or shortly after, the next one opens at once. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}
