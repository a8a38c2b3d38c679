import { FlaskConical } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { CodeView, type WantedPosition } from '@/components/message/code-view.tsx';
import { CompareButton } from '@/components/message/compare-button.tsx';
import { MessageTree } from '@/components/message/message-tree.tsx';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { TranslationNotes, TranslationPanel } from '@/components/message/translation-panel.tsx';
import { VerdictBadge } from '@/components/message/verdict-badge.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card, CardHeader, CardTitle } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { type Marks, marksOf, NO_MARKS } from '@/lib/messages/marks.ts';
import { type Details, NO_DETAILS } from '@/lib/messages/order-details.ts';
import type { ContentType, Opened, Problem } from '@/lib/messages/protocol.ts';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { typeTitle } from '@/lib/messages/type-titles.ts';
import { type Analysis, useAnalysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';
import type { ShownMessage } from '../model/messages.ts';

/** Stays in view beside the facts, which take their full length: only texts and trees scroll by themselves. */
const RAW_CLASS = 'max-h-[70dvh] lg:sticky lg:top-17 lg:max-h-[min(42rem,calc(100dvh-6rem))]';
const TREE_CLASS = 'max-h-[60dvh] lg:max-h-[34rem]';
const CODE_CLASS = 'max-h-[60dvh] lg:max-h-[32.5rem]';

/** The operator's choices for one message. */
interface Choice {
  readonly id: string;
  readonly target: ContentType | 'usual';
  readonly details: Details;
  readonly place: WantedPosition | null;
}

const choiceFor = (id: string): Choice => ({ id, target: 'usual', details: NO_DETAILS, place: null });

interface MessageColumnsProps {
  message: ShownMessage;
  transactionId: string;
  uetr: string;
}

/** One message raw, parsed and translated. When another is chosen, the same worker reads it. */
export function MessageColumns({ message, transactionId, uetr }: MessageColumnsProps) {
  const { id, raw } = message;
  const [kept, setChosen] = useState<Choice>(() => choiceFor(id));
  const choice: Choice = kept.id === id ? kept : choiceFor(id);
  // As leniently as on arrival.
  const analysis = useAnalysis({
    text: raw,
    mode: 'lenient',
    index: 0,
    target: choice.target,
    details: choice.details,
    uetr: message.isOwn && uetr !== '' ? uetr : null,
  });
  // The result may still be that of the previous message.
  const opened = analysis.openedText === raw ? analysis.opened : null;
  const translated = analysis.translatedText === raw ? analysis.translated : null;
  const isOfFile = opened !== null && needsItsFile(message, opened);
  const marks = useMemo(
    () => (opened === null || isOfFile ? NO_MARKS : marksOf(opened.problems)),
    [opened, isOfFile],
  );
  const show = (line: number, column: number) =>
    setChosen({ ...choice, place: { line, column, times: (choice.place?.times ?? 0) + 1 } });
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-2 xl:grid-cols-3">
      <RawCard
        key={`raw ${id}`}
        transactionId={transactionId}
        message={message}
        marks={marks}
        wanted={choice.place}
      />
      <Card
        aria-label="Parsed message"
        className="overflow-hidden"
        title="Parsed"
        aside={opened !== null && !isOfFile && <Verdict problems={opened.problems} />}
      >
        <Result analysis={analysis} opened={opened}>
          {(known) =>
            isOfFile ? <OfItsFile /> : <Parsed key={id} opened={known} message={message} onShow={show} />
          }
        </Result>
      </Card>
      <Card
        aria-label="Translated message"
        className="overflow-hidden lg:max-xl:col-span-2"
        title="Translated"
      >
        {/* The translation comes last; before that, there is nothing to report. */}
        <Result
          analysis={analysis}
          opened={opened}
          isReady={translated !== null || opened?.targets.length === 0 || analysis.status !== 'working'}
        >
          {(known) =>
            isOfFile ? (
              <OfItsFile />
            ) : (
              <TranslationPanel
                key={id}
                opened={known}
                translated={translated}
                onTarget={(target) => setChosen({ ...choice, target })}
                details={choice.details}
                onDetails={(details) => setChosen({ ...choice, details })}
                codeClassName={CODE_CLASS}
                notesElsewhere
              />
            )
          }
        </Result>
      </Card>
      {translated?.translation.ok && (
        <Card aria-label="About the translation" className="overflow-hidden lg:col-span-full">
          <CardHeader className="border-b-0">
            <CardTitle>About the translation</CardTitle>
            <span className="mono text-sm text-ink-2">{translated.target}</span>
          </CardHeader>
          <TranslationNotes target={translated.target} translation={translated.translation} />
        </Card>
      )}
    </div>
  );
}

/** A row of an accepted CSV: its columns may have been mapped, and other rows may affect its values. */
const needsItsFile = ({ isOwn, format }: ShownMessage, { problems }: Opened): boolean =>
  isOwn && format === 'csv' && problems.some(({ severity }) => severity === 'error');

function OfItsFile() {
  return (
    <p className="px-4 py-6 text-center text-ink-2">
      This row was read together with the header and the other rows of its file, so it can’t be parsed on its
      own. The transaction has its values.
    </p>
  );
}

interface RawCardProps {
  transactionId: string;
  message: ShownMessage;
  marks: Marks;
  wanted: WantedPosition | null;
}

function RawCard({ transactionId, message, marks, wanted }: RawCardProps) {
  const { raw, format } = message;
  return (
    <Card
      aria-label="Raw"
      className={cn('flex flex-col overflow-hidden', RAW_CLASS)}
      title="Raw"
      aside={
        <span className="flex items-center gap-1.5">
          <CopyButton value={raw} item="Message" />
          <CompareButton textOf={() => raw} transfer={transactionId} />
          <Button asChild size="sm">
            <Link
              href="/workbench?mode=lenient"
              onClick={() => storeDocument({ text: raw, name: null, isSimulated: false })}
            >
              <FlaskConical aria-hidden="true" />
              Open in workbench
            </Link>
          </Button>
        </span>
      }
    >
      <CodeView
        label="Raw message"
        text={raw}
        format={format}
        marks={marks}
        wanted={wanted}
        className="min-h-40 flex-1"
      />
      <Origin message={message} />
    </Card>
  );
}

/** Where the message came from: `Received Nov 20, 2026, 2:41 PM GMT+1 as message 3 of its payload, line 35`. */
function Origin({ message: { receivedAt, direction, index, line } }: { message: ShownMessage }) {
  const place =
    index === null || index === 0
      ? ''
      : ` as message ${formatCount(index + 1)} of its payload${line === null ? '' : `, line ${formatCount(line)}`}`;
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-ink-3">
      {direction === 'incoming' ? 'Received' : 'Sent'} <Moment iso={receivedAt} />
      {place}
    </p>
  );
}

function Verdict({ problems }: { problems: readonly Problem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return <VerdictBadge errors={errors} warnings={problems.length - errors} />;
}

interface ResultProps {
  analysis: Analysis;
  opened: Opened | null;
  isReady?: boolean;
  children: (opened: Opened) => ReactNode;
}

/** The displayed parts of the analysis, once they are available. */
function Result({ analysis, opened, isReady = true, children }: ResultProps) {
  const { status, failure, retry } = analysis;
  if (status === 'failed') {
    return (
      <LoadFailure title="The message could not be read" error={failure} onRetry={retry} className="m-4" />
    );
  }
  if (opened === null || !isReady) {
    return (
      <div role="status" className="p-4">
        <span className="sr-only">Reading the message…</span>
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-3 h-4 w-64" />
        <Skeleton className="mt-3 h-4 w-40" />
      </div>
    );
  }
  return children(opened);
}

interface ParsedProps {
  opened: Opened;
  message: ShownMessage;
  onShow: (line: number, column: number) => void;
}

function Parsed({ opened, message, onShow }: ParsedProps) {
  const type = opened.type ?? message.type;
  const title = type === null ? null : typeTitle(type);
  return (
    <>
      {type !== null && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
          <span className="mono mr-2 font-semibold text-ink">{type}</span>
          {title}
        </p>
      )}
      {opened.outline === null ? (
        <p className="px-4 py-6 text-center text-ink-2">
          The message could not be read, so it has no structure to show.
        </p>
      ) : (
        <MessageTree
          label="Structure of the message"
          nodes={opened.outline}
          problems={opened.problems}
          onShow={onShow}
          className={cn('py-1.5', TREE_CLASS)}
        />
      )}
      {opened.problems.length > 0 && (
        <div className="border-t border-line">
          <ProblemList
            label="Errors and warnings"
            problems={opened.problems}
            onShow={({ line, column }) => onShow(line ?? 1, column ?? 1)}
          />
        </div>
      )}
    </>
  );
}
