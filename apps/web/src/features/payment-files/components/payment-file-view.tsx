import { fillPath, PATHS, type PaymentFileDetails } from '@clearbench/contract';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { PAYMENT_FILE_LABELS, PAYMENT_FILE_TONES } from '@/components/payees/payment-file-state.ts';
import { Time } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { usePaymentFile } from '../api/payment-files.ts';
import { DoubtfulPayments } from './doubtful-payments.tsx';
import { FileDecision } from './file-decision.tsx';

export function PaymentFileView({ id }: { id: string }) {
  const { data: found, error, refetch } = usePaymentFile(id);
  const isMissing = found === null;
  const data = found ?? undefined;
  return (
    <>
      <PageHeader
        isWide
        title={data === undefined ? (isMissing ? 'Payment file not found' : 'Payment file') : data.messageId}
        badge={
          data !== undefined && (
            <Badge tone={PAYMENT_FILE_TONES[data.state]}>{PAYMENT_FILE_LABELS[data.state]}</Badge>
          )
        }
        text={data === undefined ? undefined : <Description file={data} />}
        actions={data?.state === 'waiting' && <FileDecision file={data} />}
      />
      <LoadFailure
        title="The payment file could not be loaded"
        error={data === undefined && !isMissing ? error : null}
        onRetry={refetch}
        className="mt-4"
      />
      {data !== undefined && <Parts file={data} />}
    </>
  );
}

function Description({
  file: { sender, receivedAt, decidedAt, decidedBy, state },
}: {
  file: PaymentFileDetails;
}) {
  return (
    <span className="wrap-anywhere">
      Sent by {sender} · <Time iso={receivedAt} />
      {decidedAt !== null && decidedBy !== null && (
        <>
          {' '}
          · {PAYMENT_FILE_LABELS[state].toLowerCase()} by {decidedBy.name} · <Time iso={decidedAt} />
        </>
      )}
    </span>
  );
}

const TEXTS: Readonly<Record<PaymentFileDetails['state'], string>> = {
  verifying: 'The banks of the payees are asked. None of its payments is executed.',
  waiting:
    'Its payees are verified. None of its payments is executed until you release the file, whatever the answers.',
  released: 'Its payments are executed.',
  cancelled: 'None of its payments was executed.',
};

function Parts({ file }: { file: PaymentFileDetails }) {
  const { counts, state, doubtful } = file;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const download = useFileDownload(
    fillPath(PATHS.payeeReport, { id: file.id }),
    'The report could not be downloaded',
  );
  return (
    <>
      <p className="mt-4 text-ink-2">{TEXTS[state]}</p>
      <dl
        aria-label="Answers"
        className="mt-4 grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
      >
        <StatTile label="Match" value={formatCount(counts.match)} />
        <StatTile label="Close match" value={formatCount(counts['close-match'])} />
        <StatTile label="No match" value={formatCount(counts['no-match'])} />
        <StatTile label="Not checked" value={formatCount(counts['not-possible'])} />
        {state === 'verifying' && <StatTile label="Not answered yet" value={formatCount(counts.pending)} />}
      </dl>
      <p className="mt-4">
        <DownloadLink download={download}>Download report (pain.002)</DownloadLink>
      </p>
      <DownloadFailure download={download} className="mt-3" />
      <SectionBoundary className="mt-4.5">
        <Card className="mt-4.5" aria-labelledby="doubtful-payments" title="Payments that do not match">
          <DoubtfulPayments payments={doubtful} all={all - counts.match - counts.pending} />
        </Card>
      </SectionBoundary>
    </>
  );
}
