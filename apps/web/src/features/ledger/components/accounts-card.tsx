import { ACCOUNT_KINDS, CURRENCIES } from '@clearbench/domain';
import { BookOpen } from 'lucide-react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { MoreButton } from '@/components/paged-list/more-button.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { useLedgerAccounts } from '../api/list-accounts.ts';
import { KIND_LABELS } from '../model/texts.ts';
import type { AccountFilters } from '../model/url.ts';
import { AccountTable } from './account-table.tsx';

interface AccountsCardProps {
  filters: AccountFilters;
  onFilters: (filters: AccountFilters) => void;
  onOpen: (accountId: string) => void;
}

export function AccountsCard({ filters, onFilters, onOpen }: AccountsCardProps) {
  const pages = useLedgerAccounts(filters);
  const { data, error, refetch } = pages;
  const accounts = data?.pages.flatMap(({ answered }) => answered);
  const isFiltered = filters.kind !== undefined || filters.currency !== undefined;
  return (
    <Card simulated>
      {(isFiltered || accounts?.length !== 0) && (
        <Filters filters={filters} onFilters={onFilters} isFiltered={isFiltered} />
      )}
      <LoadFailure title="The accounts could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {accounts?.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={isFiltered ? 'No account matches' : 'No accounts yet'}
          text={
            isFiltered
              ? 'No account of this kind has postings in this currency.'
              : 'The first posting to an account opens it. Send a payment: its transfer is posted as soon as it is processed.'
          }
          action={
            isFiltered ? (
              <Button onClick={() => onFilters({ kind: undefined, currency: undefined })}>
                Clear filters
              </Button>
            ) : undefined
          }
        />
      ) : (
        (accounts !== undefined || error === null) && <AccountTable accounts={accounts} onOpen={onOpen} />
      )}
      <MoreButton pages={pages}>More accounts</MoreButton>
    </Card>
  );
}

const KIND_OPTIONS = ACCOUNT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
const FILTER_PARAMS = ['kind', 'currency'];

interface FiltersProps extends Omit<AccountsCardProps, 'onOpen'> {
  isFiltered: boolean;
}

function Filters({ filters, onFilters, isFiltered }: FiltersProps) {
  return (
    <ListFilters
      label="Filter accounts"
      isFiltered={isFiltered}
      onClear={() => onFilters({ kind: undefined, currency: undefined })}
      actions={<ViewsButton list="accounts" filters={FILTER_PARAMS} />}
      className="border-b border-line"
    >
      <FilterSelect
        label="Kind"
        all="All kinds"
        className="sm:w-48"
        value={filters.kind ?? 'all'}
        options={KIND_OPTIONS}
        onChange={(kind) => onFilters({ kind: kind === 'all' ? undefined : kind })}
      />
      <FilterSelect
        label="Currency"
        all="All currencies"
        value={filters.currency ?? 'all'}
        options={CURRENCY_OPTIONS}
        onChange={(currency) => onFilters({ currency: currency === 'all' ? undefined : currency })}
      />
    </ListFilters>
  );
}
