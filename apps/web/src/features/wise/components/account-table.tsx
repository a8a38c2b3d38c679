import type { WiseProfileView } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { DataTable } from '@/components/ui/data-table.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import { Tag } from '@/components/ui/tag.tsx';
import { formatMoney } from '@/lib/format.ts';
import { useAccounts } from '../api/list-accounts.ts';

interface AccountTableProps {
  handle: string;
  profile: WiseProfileView;
  isSimulated: boolean;
}

export function AccountTable({ handle, profile, isSimulated }: AccountTableProps) {
  const { data, error, refetch } = useAccounts(handle, profile.id);
  return (
    <Card simulated={isSimulated} className="mt-4.5">
      <CardHeader>
        <CardTitle>Account Balances</CardTitle>
        <span className="text-sm text-ink-3">{profile.details.name ?? 'Business Profile'}</span>
      </CardHeader>
      <LoadFailure title="The balances could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data?.length === 0 && <p className="px-4 py-3.5 text-ink-2">This profile has no balance yet.</p>}
      {error === null && data?.length !== 0 && (
        <DataTable
          label="Account balances"
          headings={['Currency', 'Type', { text: 'Balance', numeric: true }]}
          loading={data === undefined ? { row: '', cells: SKELETONS } : null}
        >
          {data?.map(({ id, currency, type, balance }) => (
            <TableRow key={`${id} ${currency}`}>
              <TableCell className="font-medium">{currency}</TableCell>
              <TableCell>
                <Tag>{type}</Tag>
              </TableCell>
              <TableCell numeric className="tabular-nums">
                {balance.value === '' ? '0.00' : formatMoney(balance.value, currency)}
              </TableCell>
            </TableRow>
          ))}
        </DataTable>
      )}
    </Card>
  );
}

const SKELETONS = [
  { cell: '', bar: 'w-10' },
  { cell: '', bar: 'w-18' },
  { cell: '', bar: 'w-28 ml-auto' },
];
