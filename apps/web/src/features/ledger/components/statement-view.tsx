import type { AccountStatement } from '@clearbench/contract';
import { ArrowLeft } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { MoreButton } from '@/components/paged-list/more-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardHeader } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useStatement } from '../api/get-statement.ts';
import { KIND_LABELS, KIND_TEXTS, sidesText } from '../model/texts.ts';
import type { Period } from '../model/url.ts';
import { ClosedStatements } from './closed-statements.tsx';
import { StatementDownloads } from './statement-downloads.tsx';
import { StatementEntries } from './statement-entries.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { StatementPeriod } from './statement-period.tsx';

interface StatementViewProps {
  accountId: string;
  period: Period;
  onPeriod: (period: Period) => void;
  onClose: () => void;
}

/** One account in a period: its balances and every entry, also as files. */
export function StatementView({ accountId, period, onPeriod, onClose }: StatementViewProps) {
  const pages = useStatement(accountId, period);
  const { data, error, refetch, isPlaceholderData } = pages;
  const statement = data?.pages.at(-1)?.answered;
  // The shown entries stay if they cannot be updated or continued.
  const isShown = data !== undefined || error === null;
  const entries = data?.pages.flatMap(({ answered }) => answered.entries);
  return (
    <>
      <Button icon={ArrowLeft} variant="ghost" size="sm" className="-ml-2" onClick={onClose}>
        All accounts
      </Button>
      <Card simulated className="mt-2" aria-label={`Statement of ${accountId}`} aria-busy={isPlaceholderData}>
        <CardHeader>
          <AccountTitle accountId={accountId} statement={statement} />
          <Tag variant="simulated">SIMULATED</Tag>
        </CardHeader>
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3">
          <StatementPeriod
            key={`${statement?.from} ${statement?.to}`}
            from={period.from ?? statement?.from ?? ''}
            to={period.to ?? statement?.to ?? ''}
            onPeriod={onPeriod}
          />
          {isShown && (
            <StatementDownloads
              accountId={accountId}
              period={statement === undefined ? null : { from: statement.from, to: statement.to }}
            />
          )}
        </div>
        <LoadFailure
          title="The statement could not be loaded"
          error={error}
          onRetry={refetch}
          className="m-4"
        />
        {isShown && (
          <>
            <StatementFigures statement={statement} />
            <StatementEntries statement={statement} entries={entries} />
            <Sides statement={statement} />
          </>
        )}
        <MoreButton pages={pages}>More entries</MoreButton>
      </Card>
      {/* It would move when the entries above it are loaded. */}
      <div hidden={statement === undefined && error === null}>
        <ClosedStatements accountId={accountId} onOpen={(day) => onPeriod({ from: day, to: day })} />
      </div>
    </>
  );
}

function Sides({ statement }: { statement: AccountStatement | undefined }) {
  const text = statement === undefined ? null : sidesText(statement);
  if (text === null) return null;
  return <p className="border-t border-line px-4 py-2 text-sm text-ink-2">{text}</p>;
}

function AccountTitle({
  accountId,
  statement,
}: {
  accountId: string;
  statement: AccountStatement | undefined;
}) {
  return (
    <div className="min-w-0 flex-1 py-1">
      <h2 className="mono wrap-anywhere">
        {accountId} <CopyButton value={accountId} item="Account id" className="-my-1 align-middle" />
      </h2>
      <p className="min-h-10 text-sm text-ink-3 sm:min-h-5">
        {statement !== undefined &&
          `${textOf(KIND_LABELS, statement.kind)}: ${textOf(KIND_TEXTS, statement.kind)}`}
      </p>
    </div>
  );
}
