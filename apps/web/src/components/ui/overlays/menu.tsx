import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../cn.ts';
import { noteMenuButton, useReturnFocus } from '../controls/use-return-focus.ts';
import type { TriggerTarget } from '../controls/use-trigger-target.ts';
import { TriggerProxy } from './trigger-proxy.tsx';

export interface MenuItem {
  key: string;
  content: ReactNode;
  /** Its target; an item without one performs an action. */
  href?: string;
  /** The target is not a screen of the console, so it opens in a new tab. */
  isOutside?: boolean;
  onSelect?: () => void;
  disabled?: boolean;
  className?: string;
}

export interface MenuSection {
  key: string;
  label?: ReactNode;
  items: readonly MenuItem[];
}

export interface MenuProps {
  target: TriggerTarget;
  sections: readonly MenuSection[];
  className?: string;
  onOpenChange?: (isOpen: boolean) => void;
  /** The focus does not return to the button after a choice, because the choice moves it. */
  keepsFocus?: boolean;
}

/** The menu of a MenuButton. Not modal: a menu has nothing to protect, and the page may keep scrolling under it. */
export function Menu(props: MenuProps) {
  const { target, sections, className, onOpenChange, keepsFocus = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasSeenPress = useRef(false);
  const hasChosen = useRef(false);
  const labelId = useId();
  const returnFocus = useReturnFocus();
  const change = (open: boolean) => {
    if (open) {
      hasChosen.current = false;
      returnFocus.remember(target.element);
    }
    setIsOpen(open);
    onOpenChange?.(open);
  };
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={change}>
      <Primitive.Trigger
        asChild
        onPointerDown={() => {
          hasSeenPress.current = true;
        }}
        // Radix opens a menu on press. Here, the press came before Radix was loaded, or an assistive tool only
        // clicks.
        onClick={() => {
          if (!hasSeenPress.current) change(true);
          hasSeenPress.current = false;
        }}
      >
        <TriggerProxy target={target} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (keepsFocus && hasChosen.current) event.preventDefault();
            // The choice has removed the button, and the row with it.
            else if (!target.element.isConnected) returnFocus.onCloseAutoFocus(event);
          }}
          className={cn(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-50 max-w-[calc(100vw-16px)] animate-pop overflow-y-auto rounded-md border border-line-strong bg-surface p-1 text-base shadow-pop',
            className,
          )}
        >
          {sections.map(({ key, label, items }, index) => (
            <Primitive.Group
              key={key}
              aria-labelledby={label === undefined ? undefined : `${labelId}-${index}`}
            >
              {label !== undefined && (
                <Primitive.Label
                  id={`${labelId}-${index}`}
                  className="px-2 py-1.5 text-sm wrap-anywhere text-ink-3"
                >
                  {label}
                </Primitive.Label>
              )}
              {items.map(({ key: itemKey, onSelect, ...item }) => (
                <Item
                  key={itemKey}
                  {...item}
                  onSelect={() => {
                    hasChosen.current = true;
                    noteMenuButton(target.element);
                    onSelect?.();
                  }}
                />
              ))}
            </Primitive.Group>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Item({
  content,
  href,
  isOutside = false,
  disabled = false,
  className,
  ...props
}: Omit<MenuItem, 'key'>) {
  return (
    <Primitive.Item
      disabled={disabled}
      asChild={href !== undefined}
      {...props}
      className={cn(
        'flex min-h-7.5 pointer-coarse:min-h-10 cursor-default items-center gap-2 rounded-sm px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash [&_svg]:size-4 [&_svg]:text-ink-3',
        className,
      )}
    >
      {href === undefined ? content : isOutside ? outside(href, content) : <Link href={href}>{content}</Link>}
    </Primitive.Item>
  );
}

const outside = (href: string, content: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer">
    {content}
  </a>
);
