import type { HouseRulesView } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import type { useHouseRules } from '../api/get-house-rules.ts';

interface RulesPageProps {
  stored: ReturnType<typeof useHouseRules>;
  actions: ReactNode;
  children: ReactNode;
}

/** What the screen has for everybody. */
export function RulesPage({ stored: { data, error, refetch }, actions, children }: RulesPageProps) {
  return (
    <>
      <PageHeader
        isWide
        title="House Rules"
        text="Your own requirements on top of the standards: types, currencies, countries, amounts, cut-offs and fields. A payment that breaks a rule is refused, with the reason and how to fix it."
        actions={actions}
      />
      <LoadFailure
        title="The house rules could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      {data === undefined && error === null && <Skeleton className="mt-4 h-40" />}
      {data !== undefined && <Warnings data={data} />}
      {children}
    </>
  );
}

function Warnings({ data: { warnings } }: { data: HouseRulesView }) {
  if (warnings.length === 0) return null;
  return (
    <InlineAlert variant="warning" isSilent className="mt-4" title="Check the newest version">
      <ul className="list-disc pl-4">
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
