import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Popover, PopoverContent } from './popover.tsx';

export interface PanelProps {
  /** The button that opened it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** A popover whose script is loaded when its button is clicked: see PanelButton. */
export function Panel({
  opener,
  onClose,
  label,
  children,
}: PanelProps & { label: string; children: ReactNode }) {
  const isLeftByPress = useRef(false);
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={opener as RefObject<HTMLButtonElement>} />
      <PopoverContent
        aria-label={label}
        onInteractOutside={(event) => {
          isLeftByPress.current = true;
          // The button closes it itself.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!isLeftByPress.current) opener.current?.focus();
        }}
      >
        {children}
      </PopoverContent>
    </Popover>
  );
}
