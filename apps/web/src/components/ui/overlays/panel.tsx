import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';

export interface PanelProps {
  /** The button that opened it. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A small panel beside the button that opened it: see PanelButton. The page stays usable; Escape and a click elsewhere close it. */
export function Panel({
  opener,
  onClose,
  label,
  align = 'end',
  children,
}: PanelProps & { label: string; align?: 'start' | 'end'; children: ReactNode }) {
  const isLeftByPress = useRef(false);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={opener as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            isLeftByPress.current = true;
            // The button closes it itself.
            if (event.target instanceof Node && opener.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeftByPress.current) opener.current?.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-84 max-w-[calc(100vw-16px)] animate-pop overflow-y-auto rounded-md border border-line-strong bg-surface shadow-pop"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
