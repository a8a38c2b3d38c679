import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

/** An id, a code or a path within text. */
export function Code({ className, ...props }: ComponentProps<'code'>) {
  return <code className={cn('mono wrap-anywhere', className)} {...props} />;
}

/** From here on a code is cut after three lines. */
const LONG_CHARACTERS = 160;

/** A code without a limit, such as a URL. A very long one is cut, and complete as a tooltip; offer a copy button beside it. */
export function LongCode({ value, className }: { value: string; className?: string }) {
  const isLong = value.length > LONG_CHARACTERS;
  return (
    <Code className={cn(isLong && 'line-clamp-3', className)} title={isLong ? value : undefined}>
      {value}
    </Code>
  );
}

interface CodeBlockProps extends ComponentProps<'pre'> {
  'aria-label': string;
}

/** A message, payload or command in raw form. It scrolls by itself and is reachable by keyboard. */
export function CodeBlock({ className, children, ...props }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields, but `pre` alone cannot have a name.
    <pre
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className={cn(
        'overflow-auto rounded-sm border border-line bg-sunken px-4 py-3 font-mono text-sm leading-[1.55] text-ink',
        className,
      )}
      {...props}
    >
      {children}
    </pre>
  );
}
