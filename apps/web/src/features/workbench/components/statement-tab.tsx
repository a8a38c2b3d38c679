import { Download } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { downloadText } from '@/lib/files/download-text.ts';
import type { Stated } from '@/lib/messages/protocol.ts';
import type { Statement, Sum } from '@/lib/messages/statements/statement.ts';
import { statementCsv, statementJson } from '@/lib/messages/statements/statement-files.ts';
import { formatDay, formatMoney } from '@/lib/text/format.ts';
import { StatementEntries } from './statement-entries.tsx';

interface StatementTabProps {
  /** Null until they are read. */
  stated: Stated | null;
  type: string | null;
}

/** The statements in a message: balances, their sum, and entries. */
export function StatementTab({ stated, type }: StatementTabProps) {
  if (stated === null) return <Skeleton className="m-4 h-40" />;
  const { statements } = stated;
  if (statements.length === 0) {
    return (
      <p className="px-6 py-10 text-center text-ink-2">
        The contents of the statement could not be read. The errors say why.
      </p>
    );
  }
  const fileName = `${(type ?? 'statement').toLowerCase()}-entries`;
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 border-b border-line px-4 py-2.5">
        <Button
          icon={Download}
          size="sm"
          onClick={() => downloadText(statementCsv(statements), `${fileName}.csv`)}
        >
          Export CSV
        </Button>
        <Button
          icon={Download}
          size="sm"
          onClick={() => downloadText(statementJson(statements), `${fileName}.json`)}
        >
          Export JSON
        </Button>
      </div>
      <FirstItems items={statements} noun="statements">
        {(shown) =>
          shown.map((statement, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two statements can have the same reference.
            <OneStatement key={place} statement={statement} />
          ))
        }
      </FirstItems>
    </>
  );
}

function OneStatement({ statement }: { statement: Statement }) {
  const { account, reference, number, balances, entries, totals, sum } = statement;
  return (
    <section aria-label={`Statement ${reference}`} className="border-b border-line last:border-b-0">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="min-w-0">
          <h3 className="mono font-semibold wrap-anywhere">{account}</h3>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {reference}
            {number !== null && `, No. ${number}`}
          </p>
        </div>
        <SumBadge sum={sum} />
      </header>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 text-sm">
        {balances.map(({ name, date, money }, place) => (
          <Figure
            // biome-ignore lint/suspicious/noArrayIndexKey: several balances can have the same name.
            key={place}
            name={date === null ? name : `${name}, ${formatDay(date)}`}
            value={formatMoney(money.amount, money.currency)}
          />
        ))}
        {totals !== null && (
          <>
            <Figure
              name="Booked credits"
              value={formatMoney(totals.credits.amount, totals.credits.currency)}
            />
            <Figure name="Booked debits" value={formatMoney(totals.debits.amount, totals.debits.currency)} />
          </>
        )}
        {sum?.isRight === false && (
          <Figure
            name="Opening balance and entries make"
            value={formatMoney(sum.expected.amount, sum.expected.currency)}
            className="font-medium text-failed"
          />
        )}
      </dl>
      <StatementEntries entries={entries} />
    </section>
  );
}

function SumBadge({ sum }: { sum: Sum | null }) {
  if (sum === null) return null;
  return sum.isRight ? <Badge tone="good">Adds up</Badge> : <Badge tone="bad">Does not add up</Badge>;
}

function Figure({ name, value, className = '' }: { name: string; value: string; className?: string }) {
  return (
    <>
      <dt className={className === '' ? 'text-ink-2' : className}>{name}</dt>
      <dd className={`text-right whitespace-nowrap ${className}`}>{value}</dd>
    </>
  );
}
