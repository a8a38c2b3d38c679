import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import { lazyOverlay } from '../../lazy.tsx';
import type { TooltipBubbleProps } from '../overlays/tooltip-bubble.tsx';
import { useTriggerTarget } from './use-trigger-target.ts';

export const LazyTooltipBubble = lazyOverlay(() =>
  import('../overlays/tooltip-bubble.tsx').then((m) => m.TooltipBubble),
);

export interface TooltipProps extends Omit<TooltipBubbleProps, 'target'> {
  /** One focusable element. It needs its own accessible name: a tooltip only adds to it. */
  children: ReactNode;
}

export function Tooltip({ children, ...bubble }: TooltipProps) {
  const { trigger, target } = useTriggerTarget({ opensByClick: false });
  return (
    <>
      <Slot.Root {...trigger}>{children}</Slot.Root>
      {target !== null && <LazyTooltipBubble target={target} {...bubble} />}
    </>
  );
}
