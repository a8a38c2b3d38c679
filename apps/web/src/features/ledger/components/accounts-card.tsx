import { ACCOUNT_KINDS, CURRENCIES } from '@clearbench/domain';
import { BookOpen } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Select } from '@/components/ui/select.tsx';
import { useLedgerAccounts } from '../api/list-accounts.ts';
import { kindLabel } from '../model/texts.ts';
import type { AccountFilters } from '../model/url.ts';
import { AccountTable } from './account-table.tsx';

interface AccountsCardProps {
  filters: AccountFilters;
  onFilters: (filters: AccountFilters) => void;
  onOpen: (accountId: string) => void;
}

export function AccountsCard({ filters, onFilters, onOpen }: AccountsCardProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedgerAccounts(filters);
  const accounts = data?.pages.flatMap((page) => page.accounts);
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
              : 'An account is opened by the first posting to it. Send a payment: its transfer posts as soon as it is processed.'
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
      {hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            More accounts
          </Button>
        </div>
      )}
    </Card>
  );
}

const KIND_OPTIONS = [
  { value: 'all' as const, label: 'All kinds' },
  ...ACCOUNT_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) })),
];
const CURRENCY_OPTIONS = [
  { value: 'all', label: 'All currencies' },
  ...CURRENCIES.map((currency) => ({ value: currency, label: currency })),
];

function Filters({
  filters,
  onFilters,
  isFiltered,
}: Omit<AccountsCardProps, 'onOpen'> & { isFiltered: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-2 border-b border-line p-2.5 sm:flex sm:flex-wrap">
      <Select
        aria-label="Kind"
        className="sm:w-48"
        value={filters.kind ?? 'all'}
        onValueChange={(kind) => onFilters({ kind: kind === 'all' ? undefined : kind })}
        options={KIND_OPTIONS}
      />
      <Select
        aria-label="Currency"
        className="sm:w-40"
        value={filters.currency ?? 'all'}
        onValueChange={(currency) => onFilters({ currency: currency === 'all' ? undefined : currency })}
        options={CURRENCY_OPTIONS}
      />
      {isFiltered && (
        <Button variant="ghost" onClick={() => onFilters({ kind: undefined, currency: undefined })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
