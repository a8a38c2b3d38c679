import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import { LazyMenu } from '../controls/lazy-overlays.ts';
import { useTriggerTarget } from '../controls/use-trigger-target.ts';
import type { MenuProps } from '../overlays/menu.tsx';

interface MenuButtonProps extends Pick<MenuProps, 'sections' | 'className' | 'onOpenChange' | 'keepsFocus'> {
  /** The button. */
  children: ReactNode;
}

/** A button that opens a menu below it. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const { trigger, target } = useTriggerTarget({ opensByClick: true });
  return (
    <>
      <Slot.Root aria-haspopup="menu" aria-expanded={false} {...trigger}>
        {children}
      </Slot.Root>
      {target !== null && <LazyMenu target={target} {...menu} />}
    </>
  );
}
