import type { WiseProfileView } from '@clearbench/contract';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { profileName } from '../model/texts.ts';

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
      {profiles?.map((profile) => (
        <TableRow key={profile.id} className={ROW}>
          <TableCell className={CELLS.name}>{profileName(profile)}</TableCell>
          <TableCell className={CELLS.id}>{profile.id}</TableCell>
          <TableCell className={CELLS.type}>{profile.type}</TableCell>
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
