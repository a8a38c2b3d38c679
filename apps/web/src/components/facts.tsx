import type { ReactNode } from 'react';
import { RealTime, Time } from '@/components/time.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { exactUtc } from '@/lib/text/zone.ts';

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

interface CodeFactProps {
  label: string;
  /** Null or empty if there is none. */
  value: string | null;
  /** The text for a missing value. */
  absent?: ReactNode;
  /** Its readable form, such as an IBAN in groups. */
  format?: (value: string) => string;
  /** For a newly created key: otherwise a key in the code is masked. */
  isRevealedAtFirst?: boolean;
}

/** A code with its copy button. */
export function CodeFact({ label, value, absent = 'Not specified', ...code }: CodeFactProps) {
  return (
    <Fact label={label}>
      {value === null || value === '' ? (
        <span className="text-ink-3">{absent}</span>
      ) : (
        <MaskedCode {...code} value={value} item={label} className="mr-1" />
      )}
    </Fact>
  );
}

/** Leads to the page of a transfer. */
export function TransferFact({ id }: { id: string }) {
  return (
    <Fact label="Transfer">
      <TextLink href={`/transactions/${encodeURIComponent(id)}`}>
        <Code>{id}</Code>
      </TextLink>
    </Fact>
  );
}

interface TimeFactProps {
  label: string;
  iso: string;
  /** By the real clock, which ignores changes of the virtual one. */
  isReal?: boolean;
}

/** A time, which its button copies as the exact moment in UTC. */
export function TimeFact({ label, iso, isReal = false }: TimeFactProps) {
  const Shown = isReal ? RealTime : Time;
  return (
    <Fact label={label}>
      <span className="flex items-start gap-1">
        <Shown iso={iso} className="min-w-0 whitespace-normal!" />
        <CopyButton value={exactUtc(iso)} item={`${label}, in UTC`} className="-my-0.75" />
      </span>
    </Fact>
  );
}
