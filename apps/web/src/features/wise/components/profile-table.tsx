import type { WiseProfileView } from '@clearbench/contract';
import { DataTable } from '@/components/ui/data-table.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';

/** `profiles` is undefined while loading. */
export function ProfileTable({ profiles }: { profiles: readonly WiseProfileView[] | undefined }) {
  return (
    <DataTable
      label="Profiles"
      headings={['Name', 'ID', 'Type']}
      loading={profiles === undefined ? { row: '', cells: SKELETONS } : null}
    >
      {profiles?.map(({ id, details, type }) => (
        <TableRow key={id}>
          <TableCell className="py-1.5 font-medium wrap-anywhere">
            {details.name ?? 'Business Profile'}
          </TableCell>
          <TableCell className="mono">{id}</TableCell>
          <TableCell>{type}</TableCell>
        </TableRow>
      ))}
    </DataTable>
  );
}

const SKELETONS = [
  { cell: '', bar: 'w-40' },
  { cell: '', bar: 'w-18' },
  { cell: '', bar: 'w-16' },
];
