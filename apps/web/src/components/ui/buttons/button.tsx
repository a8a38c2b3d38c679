import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useFocusNearby } from './use-focus-nearby.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
type AnySize = 'sm' | 'md' | 'icon' | 'icon-sm';
/** A button with only an icon is an IconButton. */
export type ButtonSize = Extract<AnySize, 'sm' | 'md'>;

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  destructive: 'border-failed bg-failed text-failed-ink hover:border-failed-strong hover:bg-failed-strong',
};

/** 40 px for touch; the small ones are in rows and fields of a fixed height, and keep theirs. */
const SIZES: Record<AnySize, string> = {
  sm: 'h-6.5 gap-1.5 rounded-sm px-2.5',
  md: 'h-8 pointer-coarse:h-10 gap-1.75 rounded-md px-3',
  icon: 'size-8 pointer-coarse:size-10 justify-center rounded-md',
  'icon-sm': 'size-6 justify-center rounded-sm',
};

/** The look of a button, for links in the place of buttons. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: AnySize = 'md'): string {
  return cn(
    // Controls are not printed.
    'inline-flex shrink-0 items-center border text-sm font-medium whitespace-nowrap select-none print:hidden',
    // A large text on a phone.
    'max-[18rem]:h-auto max-[18rem]:min-h-6.5 max-[18rem]:shrink max-[18rem]:whitespace-normal',
    'disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55 [&_svg]:size-3.75 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before its text. */
  icon?: LucideIcon;
  /** The action is running: shows a spinner and ignores further clicks, but keeps the focus. */
  loading?: boolean;
  /** The same for a change of this workspace. Operators who can't change anything can't press the button. */
  sending?: boolean;
  /** Applies its look and behaviour to the only child, usually a link. */
  asChild?: boolean;
}

export function Button(props: ButtonProps) {
  return <BaseButton {...props} />;
}

/** Any size: for Button and IconButton only. */
export function BaseButton({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  ...props
}: Omit<ButtonProps, 'size'> & { size?: AnySize }) {
  const { loading = false, sending, asChild = false, className, children, ...others } = props;
  const { onClick, type = 'button', ...rest } = others;
  const { onFocus, onBlur } = rest;
  const refusal = useRefusal(sending !== undefined);
  const disabled = refusal !== null || rest.disabled === true;
  const isRunning = loading || sending === true;
  const [focused, setFocused] = useState<HTMLButtonElement | null>(null);
  useFocusNearby(focused);
  const classes = cn(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...(onClick === undefined ? {} : { onClick })} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  // A disabled button would drop the focus to the page, so this one is only marked, and clicks are ignored.
  const isInert = isRunning || (disabled && focused !== null);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click would submit the form again, which may be empty or at its next step by now.
    if (isInert || (type === 'submit' && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classes}
      aria-disabled={isInert || undefined}
      aria-busy={isRunning || undefined}
      onClick={press}
      {...rest}
      {...(refusal === null ? {} : { title: refusal })}
      disabled={disabled && focused === null}
      onFocus={(event: FocusEvent<HTMLButtonElement>) => {
        setFocused(event.currentTarget);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLButtonElement>) => {
        setFocused(null);
        onBlur?.(event);
      }}
    >
      {isRunning && <Spinner />}
      {Icon !== undefined && <Icon aria-hidden="true" />}
      {children}
    </button>
  );
}
