import type { ReactNode } from 'react';
import { LongCode } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';

/** Names and values, aligned. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[min(7.5rem,45%)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm max-sm:grid-cols-1 max-sm:gap-y-0">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0 py-0.75 wrap-anywhere text-ink-3">{label}</dt>
      <dd className="min-w-0 py-0.75 wrap-anywhere max-sm:mb-1.5 max-sm:pt-0">{children}</dd>
    </>
  );
}

/** A code with its copy button. `shown` is its form for people, such as an IBAN in groups. */
export function CodeFact({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  return (
    <Fact label={label}>
      <LongCode value={shown} className="mr-1" />
      <CopyButton value={value} item={label} className="-my-1.5 align-middle" />
    </Fact>
  );
}
