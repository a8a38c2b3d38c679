import {
  type RowsStored,
  rowsStoredText,
  type SftpFile,
  type SftpFolder,
  type SftpOutcome,
  type SftpWait,
} from '@clearbench/contract';
import { Files } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { type BadgeLook, ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { formatBytes, isolated } from '@/lib/text/format.ts';
import { useDownloadFile } from '../api/download-file.ts';
import { useSftpFiles } from '../api/get-sftp.ts';

const OUTCOMES: Readonly<Record<SftpOutcome, BadgeLook>> = {
  accepted: { text: 'Accepted', tone: 'good' },
  partial: { text: 'Accepted in part', tone: 'warning' },
  duplicate: { text: 'Duplicate', tone: 'neutral' },
  refused: { text: 'Refused', tone: 'bad' },
  unpacked: { text: 'Unpacked', tone: 'neutral' },
  trigger: { text: 'Trigger file', tone: 'neutral' },
};

/** What a file waits for, and what somebody has to do. */
const WAITS: Readonly<Record<SftpWait, { text: string; hint: string }>> = {
  name: {
    text: 'Waits for its final name',
    hint: 'Its name says that the upload is not complete. Rename it in inbox/, or remove it.',
  },
  trigger: {
    text: 'Waits for its trigger file',
    hint: 'Upload an empty file with its name and .done, or turn trigger files off in the settings of the user.',
  },
  file: {
    text: 'Waits for the file it announces',
    hint: 'Upload that file, or remove this trigger file.',
  },
};

const looksOf = (rows: RowsStored | null): typeof OUTCOMES =>
  rows === null ? OUTCOMES : { ...OUTCOMES, partial: { ...OUTCOMES.partial, text: rowsStoredText(rows) } };

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  file: `${STACKED.cell} max-lg:col-span-2`,
  user: STACKED.cell,
  at: `${STACKED.cell} max-lg:text-ink-3`,
  size: `${STACKED.cell} ${STACKED.endCell} max-lg:text-ink-3`,
  state: `${STACKED.cell} ${STACKED.endCell}`,
};
const SKELETONS = [
  { cell: CELLS.file, bar: 'w-64' },
  { cell: CELLS.user, bar: 'w-24' },
  { cell: CELLS.at, bar: 'w-36' },
  { cell: CELLS.size, bar: 'w-14 lg:ml-auto' },
  { cell: CELLS.state, bar: 'w-18' },
];

const ORIGINS = [
  { value: 'uploads', label: 'Uploads' },
  { value: 'server', label: 'From the server' },
] as const;
type Origin = (typeof ORIGINS)[number]['value'];

const EMPTY: Readonly<Record<Origin, { title: string; text: string }>> = {
  uploads: {
    title: 'No files yet',
    text: 'An upload appears here once it is complete, and its result a moment later.',
  },
  server: {
    title: 'No files from the server yet',
    text: 'Answers to uploads, notices and statements appear here when users can fetch them.',
  },
};

const originOf = ({ folder, outcome }: SftpFile): Origin =>
  folder === 'inbox' || outcome !== null ? 'uploads' : 'server';

/** The latest files of all users, live. Statements of many accounts would bury uploads, so each kind is a list. */
export function FileList() {
  const { data, error, refetch } = useSftpFiles();
  const [origin, setOrigin] = useState<Origin>('uploads');
  const shown = data?.filter((file) => originOf(file) === origin);
  return (
    <Card
      className="mt-4.5"
      title="Files"
      aside={
        <SegmentedControl label="Files shown" value={origin} onValueChange={setOrigin} segments={ORIGINS} />
      }
    >
      <LoadFailure title="The files could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {shown?.length === 0 ? (
        <EmptyState icon={Files} {...EMPTY[origin]} />
      ) : (
        (data !== undefined || error === null) && (
          <DataTable
            label="Files"
            isStacked
            headings={[
              'File',
              'User',
              { text: 'Time', times: 'chosen' as const },
              { text: 'Size', numeric: true },
              'State',
            ]}
            loading={data === undefined ? { row: ROW, cells: SKELETONS } : null}
          >
            {shown?.map((file) => (
              <FileRow key={file.id} file={file} report={reportOf(file, data ?? [])} />
            ))}
          </DataTable>
        )
      )}
    </Card>
  );
}

const REPORT_FOLDERS: Readonly<Partial<Record<SftpOutcome, SftpFolder>>> = {
  partial: 'outbox',
  refused: 'errors',
};

/** The report that the server writes about a file of which it refused something, or that waits for too long. */
function reportOf({ outcome, waitsFor, name, user }: SftpFile, files: readonly SftpFile[]): SftpFile | null {
  const folder = outcome === null ? waitsFor && 'errors' : REPORT_FOLDERS[outcome];
  const isReport = (one: SftpFile) =>
    one.folder === folder && one.user === user && one.name === `${name}.result.json`;
  return folder == null ? null : (files.find(isReport) ?? null);
}

interface FileRowProps {
  file: SftpFile;
  report: SftpFile | null;
}

function FileRow({ file, report }: FileRowProps) {
  const { folder, name, user, at, bytes, outcome, waitsFor, payloadId, rows } = file;
  return (
    <TableRow className={ROW}>
      <TableCell className={`${CELLS.file} py-1.5`}>
        <span className="min-w-0 wrap-anywhere">
          <span className="mono text-ink-3">{folder}/</span>
          <FileLink file={file} className="mono" text={isolated(name)} />
        </span>
      </TableCell>
      <TableCell className={`${CELLS.user} py-1.5 wrap-anywhere lg:min-w-36`}>{user}</TableCell>
      <TableCell className={`${CELLS.at} whitespace-nowrap max-lg:order-last`}>
        <Moment iso={at} zoneClassName="lg:hidden" />
      </TableCell>
      <TableCell numeric className={`${CELLS.size} whitespace-nowrap max-lg:order-last`}>
        {formatBytes(bytes)}
      </TableCell>
      <TableCell className={`${CELLS.state} whitespace-nowrap`}>
        {outcome === null ? (
          folder === 'inbox' && <Waiting waitsFor={waitsFor} />
        ) : (
          <ValueBadge looks={looksOf(rows)} value={outcome} />
        )}
        {outcome !== null && payloadId !== null && (
          <span className="ml-2">
            <TextLink href={`/transactions?search=${payloadId}`} aria-label={`Transfers of ${name}`}>
              Transfers
            </TextLink>
          </span>
        )}
        {report !== null && (
          <FileLink
            file={report}
            className="ml-2 text-accent underline"
            label={`Report on ${name}`}
            text="Report"
          />
        )}
      </TableCell>
    </TableRow>
  );
}

function Waiting({ waitsFor }: Pick<SftpFile, 'waitsFor'>) {
  if (waitsFor === null) return <span className="text-ink-3">Waiting</span>;
  const { text, hint } = WAITS[waitsFor];
  return (
    <div className="max-w-72 whitespace-normal">
      {text}
      <div className="text-xs text-ink-3">{hint}</div>
    </div>
  );
}

interface FileLinkProps {
  file: SftpFile;
  text: string;
  /** If the text alone does not identify the file. */
  label?: string;
  className: string;
}

/** Saves the file. */
function FileLink({ file, text, label, className }: FileLinkProps) {
  const { mutate } = useDownloadFile(file);
  return (
    <button
      type="button"
      title={`Download ${file.name}`}
      aria-label={label}
      onClick={() => mutate()}
      className={cn('min-h-6 text-left underline-offset-2 hover:text-accent hover:underline', className)}
    >
      {text}
    </button>
  );
}
