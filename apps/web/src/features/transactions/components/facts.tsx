import type { ReactNode } from 'react';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';

/** Names and values, aligned. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-sm max-sm:grid-cols-1 max-sm:gap-y-0">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  );
}

/** A code with its copy button. `shown` is its form for people, such as an IBAN in groups. */
export function CodeFact({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  return (
    <Fact label={label}>
      <span className="flex items-start gap-1">
        <Code>{shown}</Code>
        <CopyButton value={value} item={label} className="-my-0.5" />
      </span>
    </Fact>
  );
}
