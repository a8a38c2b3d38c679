import { PathText } from '@/components/message/path-text.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/layout/table.tsx';
import type { ComparedValue, Difference } from '@/lib/messages/protocol.ts';

interface DifferenceTableProps {
  differences: readonly Difference[];
  onIgnore: (path: string) => void;
}

/** The steps of a path without their numbers, as in the list of fields to ignore. */
const plainPath = (path: string): string => path.replaceAll(/\[\d+\]/g, '');

/** Every field that differs, with both values. */
export function DifferenceTable({ differences, onIgnore }: DifferenceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div tabIndex={0} className="max-h-96 overflow-auto rounded-sm border border-line">
      <Table aria-label="Fields that differ" className="min-w-130 table-fixed">
        <TableHead>
          <TableRow>
            <TableHeader className="w-2/5">Field</TableHeader>
            <TableHeader>This message</TableHeader>
            <TableHeader>Other message</TableHeader>
            <TableHeader className="w-22">
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
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
        </TableBody>
      </Table>
    </div>
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
