import { PARTNER_GROUPS, type Partner, type PartnerCounts } from '@clearbench/contract';
import { Users } from 'lucide-react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { MoreButton } from '@/components/paged-list/more-button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { oneOf, searchInUrl, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { usePartnerCounts, usePartners } from '../api/partners.ts';
import { GROUP_LABELS, summaryText } from '../model/partner-state.ts';
import { PartnerRow } from './partner-row.tsx';

const partnerUrlParams = { search: textUpTo(100), show: oneOf(...PARTNER_GROUPS) };
const HEADINGS = ['Partner', 'Progress', 'Cases', 'Last seen', { text: 'Actions', isHidden: true }];

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
  const pages = usePartners({ search, show });
  const { data: counts } = usePartnerCounts(search);
  const { data, error, refetch } = pages;
  const shown = data?.pages.flatMap(({ answered }) => answered) ?? [];
  const countOf = (group: keyof PartnerCounts) => (counts === undefined ? '' : ` (${counts[group]})`);
  return (
    <Card
      data-wide
      className="mt-4"
      title="Partners"
      aside={
        <span className="text-sm text-ink-3" role="status">
          {counts === undefined ? '' : summaryText(counts)}
        </span>
      }
    >
      <ListFilters
        label="Filter partners"
        search={{ placeholder: 'Title or name', value: search, onChange: searchInUrl }}
        isFiltered={search !== '' || show !== undefined}
        onClear={() => setUrl({ search: undefined, show: undefined }, { push: true })}
        className="border-b border-line"
      >
        <FilterSelect
          label="Progress"
          all={`All${countOf('all')}`}
          value={show ?? 'all'}
          options={PARTNER_GROUPS.map((group) => ({
            value: group,
            label: `${GROUP_LABELS[group]}${countOf(group)}`,
          }))}
          onChange={(chosen) => setUrl({ show: chosen === 'all' ? undefined : chosen }, { push: true })}
        />
      </ListFilters>
      <LoadFailure title="The partners could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data === undefined && error === null && <Skeleton className="m-4 h-64" />}
      {data !== undefined && shown.length === 0 && (
        <NothingFound isFiltered={search !== '' || show !== undefined} />
      )}
      {shown.length > 0 && <PartnerTable partners={shown} />}
      <MoreButton pages={pages}>Show more</MoreButton>
    </Card>
  );
}

function PartnerTable({ partners }: { partners: readonly Partner[] }) {
  return (
    <DataTable label="Partners" isStacked headings={HEADINGS}>
      {partners.map((partner) => (
        <PartnerRow key={partner.workspace.name} partner={partner} />
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
