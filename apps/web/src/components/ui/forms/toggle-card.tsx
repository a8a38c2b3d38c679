import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { SWITCH_CLASS, SWITCH_THUMB_CLASS } from './switch.tsx';

export interface ToggleCardProps {
  title: string;
  /** Its effect while it is on. */
  text?: ReactNode;
  /** The state in words, usually a Badge: `Connected`. */
  state?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** A change of this workspace is running: the switch keeps the focus and ignores further clicks. */
  sending?: boolean;
  disabled?: boolean;
  simulated?: boolean;
  className?: string;
  /** More about it, shown below. */
  children?: ReactNode;
}

/** A part of the system that is switched as a whole: a network, a middleware, monitoring. */
export function ToggleCard(props: ToggleCardProps) {
  const { title, text, state, checked, onCheckedChange, sending, disabled = false } = props;
  const { simulated = false, className, children } = props;
  const id = useId();
  const refusal = useRefusal(sending !== undefined);
  const describedBy = [text !== undefined && `${id}-text`, state !== undefined && `${id}-state`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div
      className={cn(
        'min-w-0 rounded-md border border-line bg-surface py-3 pr-4 shadow-card',
        simulated ? 'sim-edge pl-6.5! in-[.sim-edge]:pl-4!' : 'pl-4',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </label>
        <span className="flex shrink-0 items-center gap-2">
          {sending === true && <Spinner className="text-ink-3" />}
          <Switch.Root
            id={id}
            checked={checked}
            onCheckedChange={(next) => sending !== true && onCheckedChange(next)}
            title={refusal ?? undefined}
            disabled={disabled || refusal !== null}
            aria-disabled={sending || undefined}
            aria-busy={sending || undefined}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            className={SWITCH_CLASS}
          >
            <Switch.Thumb className={SWITCH_THUMB_CLASS} />
          </Switch.Root>
        </span>
      </div>
      {text !== undefined && (
        <p id={`${id}-text`} className="mt-0.5 text-sm text-ink-2">
          {text}
        </p>
      )}
      {state !== undefined && (
        <div id={`${id}-state`} className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-3">
          {state}
        </div>
      )}
      {children !== undefined && <div className="mt-2.5">{children}</div>}
    </div>
  );
}
