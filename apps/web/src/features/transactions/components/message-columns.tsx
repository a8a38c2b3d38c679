import type { TransactionPayload } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { CodeView, type WantedPlace } from '@/components/message/code-view.tsx';
import { MessageTree } from '@/components/message/message-tree.tsx';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { TranslationPanel } from '@/components/message/translation-panel.tsx';
import { VerdictBadge } from '@/components/message/verdict-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatCount, formatDateTime } from '@/lib/format.ts';
import { type Marks, marksOf, NO_MARKS } from '@/lib/messages/marks.ts';
import type { MessageType, Opened, Problem } from '@/lib/messages/protocol.ts';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { typeTitle } from '@/lib/messages/type-titles.ts';
import { type Analysis, useAnalysis } from '@/lib/messages/use-analysis.ts';

const HEIGHT = 'max-h-[70dvh] lg:h-[38rem] lg:max-h-none';

export function MessageColumns({ payload }: { payload: TransactionPayload }) {
  const [target, setTarget] = useState<MessageType | 'usual'>('usual');
  const [wanted, setWanted] = useState<WantedPlace | null>(null);
  // As leniently as it was read when it came in.
  const analysis = useAnalysis({ text: payload.raw, mode: 'lenient', index: 0, target });
  const { opened } = analysis;
  const marks = useMemo(() => (opened === null ? NO_MARKS : marksOf(opened.problems)), [opened]);
  const show = (line: number, column: number) =>
    setWanted((before) => ({ line, column, times: (before?.times ?? 0) + 1 }));
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-2 xl:grid-cols-3">
      <RawCard payload={payload} marks={marks} wanted={wanted} />
      <Card aria-label="Parsed message" className={cn('flex flex-col overflow-hidden', HEIGHT)}>
        <CardHeader>
          <CardTitle>Parsed</CardTitle>
          {opened !== null && <Verdict problems={opened.problems} />}
        </CardHeader>
        <Result analysis={analysis}>
          {(message) => <Parsed opened={message} payload={payload} onShow={show} />}
        </Result>
      </Card>
      <Card
        aria-label="Translated message"
        className={cn('flex flex-col overflow-hidden lg:max-xl:col-span-2', HEIGHT)}
      >
        <CardHeader>
          <CardTitle>Translated</CardTitle>
        </CardHeader>
        {/* The translation comes last: before it there is nothing to say about it. */}
        <Result analysis={analysis} isReady={analysis.translated !== null || analysis.status !== 'working'}>
          {(message) => (
            <div className="min-h-0 flex-1 overflow-y-auto">
              <TranslationPanel
                opened={message}
                translated={analysis.translated}
                onTarget={setTarget}
                codeClassName="max-h-64"
              />
            </div>
          )}
        </Result>
      </Card>
    </div>
  );
}

interface RawCardProps {
  payload: TransactionPayload;
  marks: Marks;
  wanted: WantedPlace | null;
}

function RawCard({ payload, marks, wanted }: RawCardProps) {
  const { raw, format } = payload;
  return (
    <Card aria-label="Raw message" className={cn('flex flex-col overflow-hidden', HEIGHT)}>
      <CardHeader>
        <CardTitle>Raw</CardTitle>
        <span className="flex items-center gap-1.5">
          <CopyButton value={raw} item="Message" />
          <Button asChild size="sm">
            <Link
              href="/workbench?mode=lenient"
              onClick={() => storeDocument({ text: raw, name: null, isSimulated: false }, sessionStorage)}
            >
              <FlaskConical aria-hidden="true" />
              Open in workbench
            </Link>
          </Button>
        </span>
      </CardHeader>
      <CodeView
        label="Raw message"
        text={raw}
        format={format}
        marks={marks}
        wanted={wanted}
        className="min-h-40 flex-1"
      />
      <p className="border-t border-line px-4 py-2 text-sm text-ink-3">{origin(payload)}</p>
    </Card>
  );
}

/** Where the message came from: `Received Nov 20, 2026, 2:41 PM as message 3 of its payload, line 35`. */
function origin({ receivedAt, index, line }: TransactionPayload): string {
  const place =
    index === 0 ? '' : ` as message ${formatCount(index + 1)} of its payload, line ${formatCount(line)}`;
  return `Received ${formatDateTime(receivedAt)}${place}`;
}

function Verdict({ problems }: { problems: readonly Problem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return <VerdictBadge errors={errors} warnings={problems.length - errors} />;
}

interface ResultProps {
  analysis: Analysis;
  isReady?: boolean;
  children: (opened: Opened) => ReactNode;
}

/** What is shown of the analysis, once it is there. */
function Result({ analysis, isReady = true, children }: ResultProps) {
  const { opened, status, failure, retry } = analysis;
  if (status === 'failed') {
    return (
      <InlineAlert
        title="The message could not be read"
        className="m-4"
        action={<Button onClick={retry}>Retry</Button>}
      >
        {failure}
      </InlineAlert>
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
  payload: TransactionPayload;
  onShow: (line: number, column: number) => void;
}

function Parsed({ opened, payload, onShow }: ParsedProps) {
  const type = opened.type ?? payload.type;
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
          A tree is shown for SWIFT MT, ISO 20022 and telex messages.
        </p>
      ) : (
        <MessageTree
          label="Structure of the message"
          nodes={opened.outline}
          problems={opened.problems}
          onShow={onShow}
          className="min-h-40 flex-1 py-1.5"
        />
      )}
      {opened.problems.length > 0 && (
        <div className="max-h-60 shrink-0 overflow-y-auto border-t border-line">
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
