import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { cn } from '../cn.ts';
import { ControlText, hintId } from './control-text.tsx';

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** A change of this workspace, which is sent at once. */
  sends?: boolean;
  name?: string;
  className?: string;
}

/** The label is part of it, so that the whole line can be clicked. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, label, hint, disabled = false, sends = false, name, className } = props;
  const id = useId();
  const refusal = useRefusal(sends);
  return (
    <div title={refusal ?? undefined} className={cn('flex min-h-6 items-start gap-2', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled || refusal !== null}
        aria-describedby={hintId(id, hint)}
        {...(name === undefined ? {} : { name })}
        className="relative mt-1 grid size-4 shrink-0 place-items-center rounded-sm border border-control bg-surface text-accent-ink after:absolute after:-inset-1 disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-3" />
        </Primitive.Indicator>
      </Primitive.Root>
      <ControlText id={id} label={label} hint={hint} className="py-0.5" />
    </div>
  );
}
