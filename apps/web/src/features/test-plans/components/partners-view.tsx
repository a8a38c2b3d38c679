import type { Partner } from '@clearbench/contract';
import { Users } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { MoreButton } from '@/components/paged-list/more-button.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { oneOf, searchInUrl, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { usePartners } from '../api/partners.ts';
import { progressOf, summaryText } from '../model/partner-progress.ts';
import { PartnerRow } from './partner-row.tsx';

const partnerUrlParams = { search: textUpTo(100), show: oneOf('stuck', 'ready') };
const GROUPS = [
  { value: 'all', label: 'All' },
  { value: 'stuck', label: 'Stuck' },
  { value: 'ready', label: 'Ready for sign-off' },
] as const;
const HEADINGS = ['Partner', 'Progress', 'Cases', 'Last activity', { text: 'Actions', isHidden: true }];

/** An overview of all partners, for administrators. */
export function PartnersView({ title }: { title: string }) {
  const { ofInstallation } = useRights();
  return (
    <>
      <PageHeader
        isWide
        title={title}
        text="Every workspace with its test plans: who is stuck, who is inactive, and who can be signed off."
      />
      {ofInstallation ? (
        <Partners />
      ) : (
        <Card data-wide className="mt-4">
          <EmptyState
            icon={Users}
            title="Only for administrators"
            text="Your own test plans are on the Test Plans page."
          />
        </Card>
      )}
    </>
  );
}

function Partners() {
  const [{ search = '', show }, setUrl] = useUrlState(partnerUrlParams);
  const pages = usePartners(search);
  const { data, error, refetch, hasNextPage } = pages;
  const nowMs = useRealNowMs() ?? Date.now();
  const partners = data?.pages.flatMap(({ answered }) => answered) ?? [];
  const shown = partners.filter((partner) => show === undefined || progressOf(partner, nowMs).group === show);
  return (
    <Card
      data-wide
      className="mt-4"
      title="Partners"
      aside={
        <span className="text-sm text-ink-3" role="status">
          {data === undefined ? '' : summaryText(partners, nowMs, !hasNextPage)}
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-2.5 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-56">
          <SearchField placeholder="Title or name" search={search} onSearch={searchInUrl} />
        </div>
        <SegmentedControl
          label="Partners to show"
          value={show ?? 'all'}
          onValueChange={(value) => setUrl({ show: value === 'all' ? undefined : value }, { push: true })}
          segments={GROUPS}
        />
      </div>
      <LoadFailure title="The partners could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data === undefined && error === null && <Skeleton className="m-4 h-64" />}
      {data !== undefined && shown.length === 0 && (
        <NothingFound isFiltered={search !== '' || show !== undefined} />
      )}
      {shown.length > 0 && <PartnerTable partners={shown} nowMs={nowMs} />}
      <MoreButton pages={pages}>Show more</MoreButton>
    </Card>
  );
}

function PartnerTable({ partners, nowMs }: { partners: readonly Partner[]; nowMs: number }) {
  return (
    <DataTable label="Partners" isStacked headings={HEADINGS}>
      {partners.map((partner) => (
        <PartnerRow key={partner.workspace.name} partner={partner} nowMs={nowMs} />
      ))}
    </DataTable>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No partner found" text="No partners match the search and the selection above." />
  ) : (
    <EmptyState
      icon={Users}
      title="No partners yet"
      text="Create a workspace for each partner and assign a plan to it. Their progress then appears here."
    />
  );
}
