import type { WiseProfileView } from '@clearbench/contract';
import {
  SkeletonRows,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table.tsx';

/** `profiles` is undefined while they are loaded. */
export function ProfileTable({ profiles }: { profiles: readonly WiseProfileView[] | undefined }) {
  return (
    <Table aria-label="Profiles" aria-busy={profiles === undefined}>
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>ID</TableHeader>
          <TableHeader>Type</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {profiles === undefined ? (
          <SkeletonRows row="" cells={SKELETONS} />
        ) : (
          profiles.map(({ id, name, type }) => (
            <TableRow key={id}>
              <TableCell className="py-1.5 font-medium wrap-anywhere">{name ?? 'Business Profile'}</TableCell>
              <TableCell className="mono">{id}</TableCell>
              <TableCell>{type}</TableCell>
            </TableRow>
          ))
        )}
      </TableBody>
    </Table>
  );
}

const SKELETONS = [
  { cell: '', bar: 'w-40' },
  { cell: '', bar: 'w-18' },
  { cell: '', bar: 'w-16' },
];
