import { PathText } from '@/components/message/path-text.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import type { ComparedValue, Difference } from '@/lib/messages/protocol.ts';

interface DifferenceTableProps {
  differences: readonly Difference[];
  onIgnore: (path: string) => void;
}

/** The steps of a path without their numbers, as in the list of fields to ignore. */
const plainPath = (path: string): string => path.replaceAll(/\[\d+\]/g, '');

const HEADINGS = ['Field', 'This message', 'Other message', { text: 'Actions', isHidden: true }];

/** Every field that differs, with both values. */
export function DifferenceTable({ differences, onIgnore }: DifferenceTableProps) {
  return (
    <DataTable
      label="Fields that differ"
      headings={HEADINGS}
      className="max-h-96 overflow-auto rounded-sm border border-line"
    >
      {differences.map(({ path, one, other }) => (
        <TableRow key={path} className="align-top">
          <TableCell className="py-1.5">
            <PathText path={path} />
          </TableCell>
          <Value found={one} />
          <Value found={other} />
          <TableCell className="py-1 text-right">
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Ignore ${path}`}
              onClick={() => onIgnore(plainPath(path))}
            >
              Ignore
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  );
}

function Value({ found }: { found: ComparedValue | null }) {
  return (
    <TableCell className="py-1.5">
      {found === null ? (
        <span className="text-ink-3">missing</span>
      ) : (
        <span className="mono whitespace-pre-wrap wrap-anywhere" title={`Line ${found.line}`}>
          {found.value}
        </span>
      )}
    </TableCell>
  );
}
