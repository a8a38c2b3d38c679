import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import type { PanelProps } from '@/components/ui/panel.tsx';

interface PanelButtonProps {
  icon: ReactNode;
  label: string;
  /** Preloads the script of the panel. */
  preload: () => void;
  /** Shows a late component, whose script is loaded with the first click. */
  panel: (props: PanelProps) => ReactNode;
}

/** A button that opens a panel beside it. */
export function PanelButton({ icon, label, preload, panel }: PanelButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        {label}
      </Button>
      {isOpen && panel({ opener, onClose: () => setIsOpen(false) })}
    </>
  );
}
