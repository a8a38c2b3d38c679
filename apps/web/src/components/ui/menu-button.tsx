import { Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import { LateMenu } from './late-overlays.ts';
import type { MenuProps } from './overlays/menu.tsx';
import { useAdoption } from './use-adoption.ts';

interface MenuButtonProps extends Pick<MenuProps, 'sections' | 'className' | 'onOpenChange' | 'keepsFocus'> {
  /** The button. */
  children: ReactNode;
}

/** A button that opens a menu below it. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const { trigger, adoption } = useAdoption({ opensByClick: true });
  return (
    <>
      <Slot.Root aria-haspopup="menu" aria-expanded={false} {...trigger}>
        {children}
      </Slot.Root>
      {adoption !== null && <LateMenu adoption={adoption} {...menu} />}
    </>
  );
}
