import type { TransferStatus } from '@clearbench/domain';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { ColumnButton } from '@/components/paged-list/column-button.tsx';
import { type Column, defineColumnChoice, useShownColumns } from '@/components/paged-list/columns.ts';
import { ListHeadings, type ListLayout, ListRow, ListSkeletons } from '@/components/paged-list/list-rows.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { RowCheckbox } from '@/components/ui/forms/row-checkbox.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, Table, TableBody, TableCell, TableRow } from '@/components/ui/layout/table.tsx';

interface Sample {
  id: string;
  amount: string;
  status: TransferStatus;
}

const SAMPLES: readonly Sample[] = [
  { id: 'trx_k4VbT0aQ2m', amount: '€98,765.43', status: 'completed' },
  { id: 'trx_Pq8Lx1nZ7c', amount: '$1,250.00', status: 'failed' },
];

const COLUMNS: readonly Column<Sample>[] = [
  {
    id: 'id',
    heading: 'Transaction ID',
    className: 'mono',
    skeleton: 'w-32',
    render: ({ id }) => id,
  },
  {
    id: 'amount',
    heading: 'Amount',
    className: `text-base font-medium ${STACKED.endCell}`,
    numeric: true,
    skeleton: 'ml-auto w-20',
    choice: 'shown',
    render: ({ amount }) => amount,
  },
  {
    id: 'status',
    heading: 'Status',
    skeleton: 'w-20',
    choice: 'hidden',
    render: ({ status }) => <StatusBadge status={status} />,
  },
];
const LAYOUT: ListLayout = {
  name: 'samples',
  cell: STACKED.cell,
  head: STACKED.head,
  row: `relative ${STACKED.row} max-lg:py-2 max-lg:pl-11`,
  select: 'max-lg:absolute max-lg:top-2 max-lg:left-3 max-lg:h-auto max-lg:border-0 max-lg:p-0!',
};
const GATEWAYS = Array.from({ length: 45 }, (_, index) => `Gateway ${index + 1}`);
const storedColumns = defineColumnChoice('design');

/** A list with its filters and panels, and rows that are selected, not selected and still loading. */
function List() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<'failed' | 'completed' | 'all'>('all');
  const [selected, setSelected] = useState<readonly string[]>(['trx_k4VbT0aQ2m']);
  const columns = useShownColumns(COLUMNS, storedColumns);
  const clear = () => {
    setSearch('');
    setStatus('all');
  };
  const all = selected.length === SAMPLES.length;
  return (
    <Card title="A list">
      <ListFilters
        label="Filter the samples"
        search={{ placeholder: 'Transaction ID', value: search, onChange: setSearch }}
        isFiltered={search !== '' || status !== 'all'}
        onClear={clear}
        actions={
          <>
            <ViewsButton list="design" filters={['search']} />
            <ColumnButton columns={COLUMNS} stored={storedColumns} />
          </>
        }
        className="border-b border-line"
      >
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status}
          options={[
            { value: 'completed', label: 'Completed' },
            { value: 'failed', label: 'Failed' },
          ]}
          onChange={setStatus}
        />
      </ListFilters>
      <Table aria-label="A list">
        <ListHeadings
          columns={columns}
          layout={LAYOUT}
          selectAll={
            <RowCheckbox
              label="Select all"
              checked={all ? true : selected.length > 0 && 'some'}
              onChange={() => setSelected(all ? [] : SAMPLES.map(({ id }) => id))}
            />
          }
        />
        <TableBody>
          {SAMPLES.map((row, index) => (
            <ListRow
              key={row.id}
              id={row.id}
              row={row}
              index={index}
              columns={columns}
              layout={LAYOUT}
              isMarked={selected.includes(row.id)}
              onSelect={(id) =>
                setSelected(
                  selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
                )
              }
            />
          ))}
          <ListSkeletons columns={columns} layout={LAYOUT} isSelectable />
        </TableBody>
      </Table>
    </Card>
  );
}

export function ListSamples() {
  return (
    <>
      <List />
      <Card>
        <DataTable label="A table of few rows" headings={['Name', { text: 'Actions', isHidden: true }]}>
          <TableRow>
            <TableCell>Treasury gateway</TableCell>
            <TableCell numeric>
              <IconButton icon={Trash2} size="sm" label="Delete Treasury gateway" tooltip="Delete" />
            </TableCell>
          </TableRow>
        </DataTable>
      </Card>
      <Card>
        <FirstItems items={GATEWAYS} noun="gateways">
          {(shown) => <p className="px-4 py-3">{shown.join(', ')}</p>}
        </FirstItems>
      </Card>
    </>
  );
}
