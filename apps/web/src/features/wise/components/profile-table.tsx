import type { WiseProfileView } from '@clearbench/contract';
import { DataTable } from '@/components/ui/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/table.tsx';

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  name: `${STACKED.cell} py-1.5 font-medium wrap-anywhere max-lg:col-span-2`,
  id: `${STACKED.cell} mono wrap-anywhere`,
  type: STACKED.cell,
};

/** `profiles` is undefined while loading. */
export function ProfileTable({ profiles }: { profiles: readonly WiseProfileView[] | undefined }) {
  return (
    <DataTable
      label="Profiles"
      headings={['Name', 'ID', 'Type']}
      isStacked
      loading={profiles === undefined ? { row: ROW, cells: SKELETONS } : null}
    >
      {profiles?.map(({ id, details, type }) => (
        <TableRow key={id} className={ROW}>
          <TableCell className={CELLS.name}>{details.name ?? 'Business Profile'}</TableCell>
          <TableCell className={CELLS.id}>{id}</TableCell>
          <TableCell className={CELLS.type}>{type}</TableCell>
        </TableRow>
      ))}
    </DataTable>
  );
}

const SKELETONS = [
  { cell: CELLS.name, bar: 'w-40' },
  { cell: CELLS.id, bar: 'w-18' },
  { cell: CELLS.type, bar: 'w-16' },
];
