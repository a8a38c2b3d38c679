import type { ClosedStatement } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { formatDay } from '@/lib/text/format.ts';
import { useClosedStatements } from '../api/list-closed-statements.ts';

const SHOWN = 31;

interface ClosedStatementsProps {
  accountId: string;
  onOpen: (day: string) => void;
}

/** The numbered statements of closed days. */
export function ClosedStatements({ accountId, onOpen }: ClosedStatementsProps) {
  const { data, error, refetch } = useClosedStatements(accountId);
  return (
    <Card
      className="mt-4.5"
      title="Closed days"
      aside={<span className="text-sm text-ink-3">Days close at midnight UTC, by the virtual clock</span>}
    >
      <LoadFailure
        title="The closed days could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
      {data?.length === 0 && (
        <p className="px-4 py-3.5 text-ink-2">
          No day has been closed for this account yet. Its first statement is created at the end of the first
          day with postings.
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ol className="flex flex-wrap gap-2 px-4 py-3.5">
          {data.slice(0, SHOWN).map((statement) => (
            <li key={statement.day}>
              <DayButton statement={statement} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function DayButton({
  statement: { day, number },
  onOpen,
}: {
  statement: ClosedStatement;
  onOpen: ClosedStatementsProps['onOpen'];
}) {
  return (
    <Button size="sm" onClick={() => onOpen(day)}>
      {formatDay(day)} <span className="text-ink-3">No. {number}</span>
    </Button>
  );
}
