import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import type { ReportedEntry } from '@/lib/messages/statements/statement.ts';
import { formatDay, formatMoney } from '@/lib/text/format.ts';
import { TransferLink } from './transfer-link.tsx';

const HEADINGS = ['Booked', 'Entry', { text: 'Amount', numeric: true }];

/** The entries of a statement, each with links to its transfers. */
export function StatementEntries({ entries }: { entries: readonly ReportedEntry[] }) {
  if (entries.length === 0) {
    return <p className="px-4 pb-4 text-sm text-ink-2">This statement has no entries.</p>;
  }
  return (
    <FirstItems items={entries} noun="entries">
      {(shown) => (
        <DataTable label="Entries" headings={HEADINGS}>
          {shown.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal.
            <EntryRow key={index} entry={entry} />
          ))}
        </DataTable>
      )}
    </FirstItems>
  );
}

/** A batch booking can have thousands. */
const REFERENCES_SHOWN = 5;

function EntryRow({ entry }: { entry: ReportedEntry }) {
  const { bookedOn, valueOn, money, references, bankReference, text } = entry;
  const more = references.length - REFERENCES_SHOWN;
  const day = bookedOn ?? valueOn;
  return (
    <TableRow className="align-top">
      <TableCell className="py-1.5 sm:whitespace-nowrap">
        {day !== null && formatDay(day)}
        {valueOn !== null && valueOn !== day && (
          <span className="block text-ink-3">Value {formatDay(valueOn)}</span>
        )}
      </TableCell>
      <TableCell className="w-full py-1.5 wrap-anywhere">
        {references.slice(0, REFERENCES_SHOWN).map((reference) => (
          <span key={reference} className="mono mr-2.5">
            <TransferLink reference={reference} />
          </span>
        ))}
        {more > 0 && <span className="text-ink-3">and {more} more</span>}
        <span className="block text-ink-2">{text}</span>
        {bankReference !== null && <span className="block text-ink-3">Bank’s reference {bankReference}</span>}
      </TableCell>
      <TableCell numeric className="py-1.5 whitespace-nowrap">
        {formatMoney(money.amount, money.currency)}
        {!entry.isBooked && <span className="block text-ink-3">pending</span>}
        {entry.isReversal && <span className="block text-ink-3">reversal</span>}
      </TableCell>
    </TableRow>
  );
}
