import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import { LateTooltipBubble } from './late-overlays.ts';
import type { TooltipBubbleProps } from './overlays/tooltip-bubble.tsx';
import { useAdoption } from './use-adoption.ts';

export interface TooltipProps extends Omit<TooltipBubbleProps, 'adoption'> {
  /** One focusable element. It needs its own accessible name: a tooltip only adds to it. */
  children: ReactNode;
}

export function Tooltip({ children, ...bubble }: TooltipProps) {
  const { trigger, adoption } = useAdoption({ opensByClick: false });
  return (
    <>
      <Slot.Root {...trigger}>{children}</Slot.Root>
      {adoption !== null && <LateTooltipBubble adoption={adoption} {...bubble} />}
    </>
  );
}
