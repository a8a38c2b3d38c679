import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { cn } from '../cn.ts';
import { ControlText, hintId } from './control-text.tsx';

export const SWITCH_CLASS =
  'relative h-5 w-8.5 shrink-0 rounded-full border border-control bg-sunken transition-colors after:absolute after:-inset-1 disabled:opacity-55 aria-disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent';
// Forced colours drop the thumb's background, so its border draws it.
export const SWITCH_THUMB_CLASS =
  'block size-3.5 translate-x-0.5 rounded-full bg-control transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink forced-colors:border-7 forced-colors:border-[ButtonText]';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** A change of this workspace, which is sent at once. */
  sends?: boolean;
  className?: string;
}

/** A setting that takes effect at once: text on the left, the switch at the end of the line. */
export function Switch(props: SwitchProps) {
  const { checked, onCheckedChange, label, hint, disabled = false, sends = false, className } = props;
  const id = useId();
  const refusal = useRefusal(sends);
  return (
    <div
      title={refusal ?? undefined}
      className={cn('flex min-h-6 items-center justify-between gap-4', className)}
    >
      <ControlText id={id} label={label} hint={hint} />
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled || refusal !== null}
        aria-describedby={hintId(id, hint)}
        className={SWITCH_CLASS}
      >
        <Primitive.Thumb className={SWITCH_THUMB_CLASS} />
      </Primitive.Root>
    </div>
  );
}
