import type { PayloadUploaded, Problem } from '@clearbench/contract';
import { CircleCheck, CircleX, Download, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { textPx } from '@/lib/browser/text-scale.ts';
import { useWindow } from '@/lib/browser/use-window.ts';
import { saveFile } from '@/lib/files/save-file.ts';
import { formatCount } from '@/lib/text/format.ts';
import { isRefused, refusedCsv, type UploadOutcome, type UploadRow } from '@/lib/upload/upload-rows.ts';
import { uploadVerdict } from '@/lib/upload/upload-verdict.ts';

export interface UploadResultProps {
  /** The sent text. */
  content: string;
  /** The response; null when the upload was refused as a whole. */
  uploaded: PayloadUploaded | null;
  /** Why it was refused. */
  error: Error | null;
  className?: string;
}

const LOOKS = {
  all: { Icon: CircleCheck, hue: 'text-completed' },
  part: { Icon: TriangleAlert, hue: 'text-pending' },
  none: { Icon: CircleX, hue: 'text-failed' },
} as const;

/** The server's verdict on an upload, row by row: the transfers it created, and the problems of the other rows. */
export function UploadResult({ content, uploaded, error, className }: UploadResultProps) {
  const titleId = useId();
  const [onlyRefused, setOnlyRefused] = useState(false);
  const { title, text, taken, outcome } = useMemo(() => uploadVerdict(uploaded, error), [uploaded, error]);
  const { refusedCount, problems } = outcome;
  const rows = useMemo(
    () => (onlyRefused ? outcome.rows.filter(isRefused) : outcome.rows),
    [onlyRefused, outcome],
  );
  // A single message has space for all of its problems.
  const onlyRow = outcome.rows.length === 1 ? (outcome.rows[0] ?? null) : null;
  const { Icon, hue } = LOOKS[taken];
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
        <div role="status" className="flex min-w-0 gap-2.5">
          <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', hue)} />
          <div className="min-w-0 wrap-anywhere">
            <h2 id={titleId}>{title}</h2>
            <p className="text-ink-2">{text}</p>
          </div>
        </div>
        {refusedCount > 0 && onlyRow === null && (
          <span className="flex flex-wrap gap-1.5">
            {refusedCount < outcome.rows.length && (
              <Button size="sm" aria-pressed={onlyRefused} onClick={() => setOnlyRefused(!onlyRefused)}>
                Only refused
              </Button>
            )}
            <Button icon={Download} size="sm" onClick={() => saveRefused(outcome, content)}>
              Refused rows as CSV
            </Button>
          </span>
        )}
      </div>
      {problems.length > 0 && (
        <div className="border-t border-line">
          <ProblemList label="Problems in the payload" problems={problems} />
        </div>
      )}
      {onlyRow !== null && onlyRow.problems.length > 0 && (
        <div className="max-h-85 overflow-y-auto border-t border-line">
          <ProblemList label="Problems in the message" problems={onlyRow.problems.map(withoutIndex)} />
        </div>
      )}
      {(onlyRow === null || !isRefused(onlyRow)) && rows.length > 0 && <Rows rows={rows} />}
    </section>
  );
}

const withoutIndex = ({ index: _, ...problem }: Problem) => problem;

function saveRefused(outcome: UploadOutcome, content: string): void {
  saveFile(new Blob([refusedCsv(outcome, content)], { type: 'text/csv;charset=utf-8' }), 'refused-rows.csv');
}

const ROW_PX = textPx(34);

/** Only those in view are rendered: a file can have a hundred thousand. */
function Rows({ rows }: { rows: readonly UploadRow[] }) {
  const scroller = useRef<HTMLElement>(null);
  const shown = useWindow({ scroller, count: rows.length, rowPx: ROW_PX });
  const [opened, setOpened] = useState<UploadRow | null>(null);
  return (
    <>
      <section
        ref={scroller}
        aria-label="Rows of the payload"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="max-h-85 overflow-y-auto border-t border-line focus-visible:outline-offset-[-2px]"
      >
        <ul className="relative" style={{ height: rows.length * ROW_PX }}>
          {shown.map((place) => {
            const row = rows[place];
            if (row === undefined) return null;
            const isOpen = row.index === opened?.index;
            return (
              <Row
                key={row.index}
                row={row}
                topPx={place * ROW_PX}
                isOpen={isOpen}
                onOpen={() => setOpened(isOpen ? null : row)}
              />
            );
          })}
        </ul>
      </section>
      {opened !== null && <OpenedRow row={opened} />}
    </>
  );
}

/** All reasons of a refused row: the list shows only the beginning of the first one. */
function OpenedRow({ row: { index, problems } }: { row: UploadRow }) {
  return (
    <div role="status" className="border-t border-line px-4 py-2.5 text-sm">
      <p className="font-medium">Row {formatCount(index + 1)}</p>
      <p className="whitespace-pre-line wrap-anywhere">{problems.map(textOf).join('\n')}</p>
    </div>
  );
}

interface RowProps {
  row: UploadRow;
  topPx: number;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ row, topPx, isOpen, onOpen }: RowProps) {
  const { index, transfers, message, problems } = row;
  const refused = isRefused(row);
  return (
    <li
      className="absolute inset-x-0 flex items-center gap-3 border-b border-line px-4 text-sm last:border-b-0"
      style={{ top: topPx, height: ROW_PX }}
    >
      <span className="w-16 shrink-0 text-ink-3 tabular-nums">
        <span className="sr-only">Row </span>
        {formatCount(index + 1)}
      </span>
      <span className={cn('w-18 shrink-0 font-medium', refused ? 'text-failed' : 'text-completed')}>
        {refused ? 'Refused' : 'Accepted'}
      </span>
      <span className="flex min-w-0 flex-1 gap-2 truncate">
        {transfers.map(({ transactionId }) => (
          <Link
            key={transactionId}
            href={`/transactions/${transactionId}`}
            className="mono inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {transactionId}
          </Link>
        ))}
        {message !== null && <span>{message.type ?? 'Message'} stored</span>}
        {problems.length > 0 && <Problems problems={problems} isOpen={isOpen} onOpen={onOpen} />}
      </span>
    </li>
  );
}

interface ProblemsProps {
  problems: readonly Problem[];
  isOpen: boolean;
  onOpen: () => void;
}

function Problems({ problems, isOpen, onOpen }: ProblemsProps) {
  const [first] = problems;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="min-h-6 min-w-0 truncate text-left text-ink-2 hover:text-ink hover:underline focus-visible:outline-offset-[-2px]"
      title={problems.map(textOf).join('\n')}
    >
      {textOf(first)}
      {problems.length > 1 && ` (and ${formatCount(problems.length - 1)} more)`}
    </button>
  );
}

const textOf = ({ line, path, message }: Problem): string =>
  [line === null ? '' : `Line ${formatCount(line)}, `, path === '' ? '' : `${path}: `, message].join('');
