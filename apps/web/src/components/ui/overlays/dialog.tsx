import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { cn } from '../cn.ts';
import { useReturnFocus } from '../controls/use-return-focus.ts';
import { SectionBoundary } from '../feedback/section-boundary.tsx';
import { ScrollLock } from './scroll-lock.tsx';
import { useIgnoredSecondClick } from './second-click.ts';

export const DialogClose = Primitive.Close;

export type DialogSize = 'xs' | 'sm' | 'md' | 'lg';

const SIZES: Record<DialogSize, string> = {
  xs: 'max-w-64',
  sm: 'max-w-105',
  md: 'max-w-140',
  lg: 'max-w-215',
};

/** A drawer is at one side, over the full height. */
type DialogPlace = 'center' | 'left' | 'right';

const PLACES: Record<DialogPlace, string> = {
  center:
    'top-[max(16px,8dvh)] left-1/2 max-h-[min(84dvh,calc(100dvh-32px))] w-[calc(100vw-24px)] -translate-x-1/2 rounded-md border',
  left: 'inset-y-0 left-0 w-[calc(100vw-48px)] animate-[drawer-in_140ms_ease-out] border-r',
  right: 'inset-y-0 right-0 w-[calc(100vw-48px)] animate-[drawer-in-right_140ms_ease-out] border-l',
};

/**
 * The first field, otherwise the dialog itself, because its first control is the close button. A drawer is read from
 * its beginning.
 */
function focusStart(event: Event, place: DialogPlace): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field =
    place === 'center'
      ? event.currentTarget.querySelector<HTMLElement>('input, textarea, [role="combobox"]')
      : null;
  (field ?? event.currentTarget).focus();
}

interface DialogProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** Its position; a drawer is at a side. */
  place?: DialogPlace;
  /** The label of the close button. */
  closeLabel?: string;
  /** Beside the title, such as a status badge. */
  aside?: ReactNode;
}

/** Open while it is mounted. Title and close button stay in place, the rest scrolls; a DialogFooter as last child sticks to the bottom. */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    size = 'md',
    place = 'center',
    closeLabel = 'Close',
    aside,
    ...others
  } = props;
  const { className, children, onOpenAutoFocus, ...rest } = others;
  const hasDescription = description !== undefined && description !== null;
  const returnFocus = useReturnFocus();
  useIgnoredSecondClick();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Primitive.Content
          {...(hasDescription ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            onOpenAutoFocus?.(event);
            if (!event.defaultPrevented) focusStart(event, place);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          className={cn(
            'fixed z-50 flex flex-col overflow-clip border-line-strong bg-surface shadow-pop',
            PLACES[place],
            SIZES[size],
            className,
          )}
          {...rest}
        >
          <ScrollLock />
          <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <div className="min-w-0 pt-0.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Primitive.Title className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
                  {title}
                </Primitive.Title>
                {aside}
              </div>
              {hasDescription && (
                <Primitive.Description className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton icon={X} label={closeLabel} shortcut="Esc" />
            </Primitive.Close>
          </header>
          {/* A focused field is not behind the footer. */}
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain px-5 py-4">
            <SectionBoundary>{children}</SectionBoundary>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DialogFooterProps extends ComponentProps<'div'> {
  /** The label of a button before the others that closes the dialog. */
  close?: string;
  /** Called before that button closes it. */
  onClose?: (() => void) | undefined;
}

/** The actions, the main one last. */
export function DialogFooter({ close, onClose, className, children, ...props }: DialogFooterProps) {
  return (
    <div
      className={cn(
        'sticky -bottom-4 -mx-5 mt-4 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3',
        className,
      )}
      {...props}
    >
      {close !== undefined && (
        <DialogClose asChild>
          <Button onClick={onClose}>{close}</Button>
        </DialogClose>
      )}
      {children}
    </div>
  );
}
