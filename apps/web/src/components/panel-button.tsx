import { Slot } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import type { PanelProps } from '@/components/ui/overlays/panel.tsx';

interface PanelButtonProps {
  /** Preloads the script of the panel. */
  preload: () => void;
  /** Shows a late component. */
  panel: (props: PanelProps) => ReactNode;
  /** The button. */
  children: ReactNode;
}

/** A button that opens a panel beside it. */
export function PanelButton({ preload, panel, children }: PanelButtonProps) {
  const opener = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Slot.Root
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </Slot.Root>
      {isOpen && panel({ opener, onClose: () => setIsOpen(false) })}
    </>
  );
}
