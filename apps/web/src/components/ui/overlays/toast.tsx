import { CircleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { cn } from '../cn.ts';
import { useToast } from '../feedback/use-toast.ts';

const LOOKS = {
  default: { border: 'border-line-strong', text: '' },
  warning: { border: 'border-pending', text: 'text-pending' },
  destructive: { border: 'border-failed', text: 'text-failed' },
} as const;

/** Where toasts appear. Render it once in the application; F8 moves the focus here. */
export function Toaster() {
  const { toasts, dismiss } = useToast();
  const viewport = useRef<HTMLOListElement>(null);
  useFocusFromDialogs(viewport);
  return (
    <Primitive.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((entry) => (
        <Primitive.Root
          key={entry.id}
          open={entry.open}
          onOpenChange={(open) => {
            if (!open) dismiss(entry.id);
          }}
          duration={entry.durationMs}
          className={cn(
            // A modal dialog blocks the pointer on the page, but not on toasts.
            'pointer-events-auto flex animate-pop items-start gap-2.5 rounded-md border bg-surface py-2.5 pr-2 pl-3.5 shadow-pop',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=end]:animate-[toast-out_100ms_ease-in_forwards]',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            LOOKS[entry.variant].border,
          )}
        >
          {entry.variant !== 'default' && (
            <CircleAlert
              aria-hidden="true"
              className={cn('mt-0.5 size-4 shrink-0', LOOKS[entry.variant].text)}
            />
          )}
          <div className="min-w-0 flex-1 py-px wrap-anywhere">
            <Primitive.Title className={cn('text-base font-semibold', LOOKS[entry.variant].text)}>
              {entry.title}
            </Primitive.Title>
            {entry.description !== undefined && (
              <Primitive.Description className="text-sm text-ink-2">
                {entry.description}
              </Primitive.Description>
            )}
          </div>
          {entry.action !== undefined && (
            <Primitive.Action asChild altText={entry.action.altText}>
              <Button size="sm" onMouseDown={leaveFocus} onClick={entry.action.onPress}>
                {entry.action.label}
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <IconButton icon={X} size="sm" label="Dismiss notification" onMouseDown={leaveFocus} />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        ref={viewport}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-70 m-0 flex w-full list-none flex-col gap-2 p-4 md:max-w-[420px] print:hidden"
      />
    </Primitive.Provider>
  );
}

/**
 * Its button disappears with the toast: when pressed by mouse, it leaves the focus in its place, such as in a dialog.
 */
const leaveFocus = (event: MouseEvent) => event.preventDefault();

/** A modal dialog traps the focus with listeners on the document: events that lead to a toast must not reach them. */
function useFocusFromDialogs(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const release = (event: FocusEvent) => {
      const next = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (next instanceof Node && viewport.current?.contains(next) === true) event.stopPropagation();
    };
    const { body } = document;
    body.addEventListener('focusin', release);
    body.addEventListener('focusout', release);
    return () => {
      body.removeEventListener('focusin', release);
      body.removeEventListener('focusout', release);
    };
  }, [viewport]);
}
