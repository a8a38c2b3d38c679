import { Tooltip as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Kbd } from '../buttons/kbd.tsx';
import type { TriggerTarget } from '../controls/use-trigger-target.ts';
import { TriggerProxy } from './trigger-proxy.tsx';

const DELAY_MS = 700;
/** While a tooltip is open, or shortly after, the next one opens at once. */
const SKIP_DELAY_MS = 300;

let shown = 0;
let closedAt = Number.NEGATIVE_INFINITY;

export interface TooltipBubbleProps {
  target: TriggerTarget;
  content: ReactNode;
  /** The shortcut that does the same. */
  shortcut?: string;
  side?: ComponentProps<typeof Primitive.Content>['side'];
}

export function TooltipBubble({ target, content, shortcut, side = 'top' }: TooltipBubbleProps) {
  const [delayMs, setDelayMs] = useState(currentDelay);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    shown += 1;
    return () => {
      shown -= 1;
      closedAt = performance.now();
    };
  }, [isOpen]);
  return (
    <Primitive.Provider delayDuration={delayMs}>
      <Primitive.Root onOpenChange={setIsOpen}>
        {/* Flushed, because Radix starts to wait at the next event, which may follow in the same task. */}
        <Primitive.Trigger
          asChild
          onPointerEnter={() => flushSync(() => setDelayMs(currentDelay()))}
          // The focus also returns here from a dialog that was closed by pointer: then it is not shown.
          onFocus={(event) => !target.element.matches(':focus-visible') && event.preventDefault()}
        >
          <TriggerProxy target={target} />
        </Primitive.Trigger>
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
      </Primitive.Root>
    </Primitive.Provider>
  );
}

const currentDelay = (): number => (shown > 0 || performance.now() - closedAt < SKIP_DELAY_MS ? 0 : DELAY_MS);
