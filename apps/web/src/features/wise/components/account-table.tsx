import type { WiseProfileView } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { UNKNOWN } from '@/lib/answers/unknown.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { useAccounts } from '../api/list-accounts.ts';
import { profileName } from '../model/texts.ts';

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  currency: `${STACKED.cell} font-medium`,
  type: `${STACKED.cell} max-lg:col-start-1 max-lg:row-start-2`,
  balance: `${STACKED.cell} ${STACKED.endCell} tabular-nums max-lg:row-start-1 whitespace-nowrap`,
};

interface AccountTableProps {
  handle: string;
  profile: WiseProfileView;
  isSimulated: boolean;
}

export function AccountTable({ handle, profile, isSimulated }: AccountTableProps) {
  const { data, error, refetch } = useAccounts(handle, profile.id);
  return (
    <Card
      simulated={isSimulated}
      className="mt-4.5"
      title="Account Balances"
      aside={<span className="text-sm text-ink-3">{profileName(profile)}</span>}
    >
      <LoadFailure title="The balances could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data?.length === 0 && <p className="px-4 py-3.5 text-ink-2">This profile has no balance yet.</p>}
      {error === null && data?.length !== 0 && (
        <DataTable
          label="Account balances"
          headings={['Currency', 'Type', { text: 'Balance', numeric: true }]}
          isStacked
          loading={data === undefined ? { row: ROW, cells: SKELETONS } : null}
        >
          {data?.map(({ id, currency, type, balance }) => (
            <TableRow key={`${id} ${currency}`} className={ROW}>
              <TableCell className={CELLS.currency}>{currency}</TableCell>
              <TableCell className={CELLS.type}>
                <Tag>{type === '' ? UNKNOWN : type}</Tag>
              </TableCell>
              <TableCell numeric className={CELLS.balance}>
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
  { cell: CELLS.currency, bar: 'w-10' },
  { cell: CELLS.type, bar: 'w-18' },
  { cell: CELLS.balance, bar: 'w-28 ml-auto' },
];
