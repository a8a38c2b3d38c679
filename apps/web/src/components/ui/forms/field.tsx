import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { cn } from '../cn.ts';
import { Label } from './label.tsx';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface WiredProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

/** The attributes that connect a control to the field around it. The control's own props take precedence. */
export function useFieldProps(): WiredProps {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** If set, it is shown and announced, and the control is marked invalid. */
  error?: string | undefined;
  required?: boolean;
  /** For a control whose purpose is clear from its surroundings: the label is for screen readers only. */
  hideLabel?: boolean;
  /** An element beside the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** Wraps one control: Input, PasswordInput, Textarea, Select. The control connects to it by itself. */
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, required = false, hideLabel = false, aside, className, children } = props;
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== '';
  const describedBy =
    [hasHint && `${id}-hint`, hasError && `${id}-error`].filter((part) => part !== false).join(' ') ||
    undefined;
  const wiring = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );
  return (
    <FieldContext value={wiring}>
      <div className={cn('flex min-w-0 flex-col gap-1.25', className)}>
        <div className={cn('flex flex-wrap items-baseline justify-between gap-x-3', hideLabel && 'sr-only')}>
          <Label
            id={wiring.labelId}
            htmlFor={id}
            // The control itself announces it to screen readers.
            className={cn(required && "after:text-ink-3 after:content-['_*']")}
          >
            {label}
          </Label>
          {aside}
        </div>
        {children}
        {hasHint && (
          <p id={`${id}-hint`} className="text-xs wrap-anywhere text-ink-3">
            {hint}
          </p>
        )}
        {hasError && (
          <p id={`${id}-error`} role="alert" className="text-sm text-failed">
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
