import type { NetworkMessageDetail } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { CodeView, type WantedPosition } from '@/components/message/code-view.tsx';
import { MessageTree } from '@/components/message/message-tree.tsx';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { marksOf, NO_MARKS } from '@/lib/messages/marks.ts';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';

const VIEWS = [
  { value: 'raw', label: 'Raw' },
  { value: 'parsed', label: 'Parsed' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The text of a message: raw with its errors marked, or as a tree. */
export function MessageText({ message: { text } }: { message: NetworkMessageDetail }) {
  const [view, setView] = useState<View>('raw');
  const [wanted, setWanted] = useState<WantedPosition | null>(null);
  const analysis = useAnalysis({ text, mode: 'strict', index: 0, target: null });
  const opened = analysis.openedText === text ? analysis.opened : null;
  const marks = useMemo(() => (opened === null ? NO_MARKS : marksOf(opened.problems)), [opened]);
  const show = (line: number, column: number) => {
    setView('raw');
    setWanted({ line, column, times: (wanted?.times ?? 0) + 1 });
  };
  return (
    <section aria-label="Message text" className="sim-edge min-w-0 rounded-md border border-line">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
        <SegmentedControl label="View" value={view} onValueChange={setView} segments={VIEWS} />
        <span className="flex items-center gap-1.5">
          <CopyButton value={text} item="Message" />
          <Button asChild size="sm">
            <Link href="/workbench" onClick={() => storeDocument({ text, name: null, isSimulated: true })}>
              <FlaskConical aria-hidden="true" />
              Open in workbench
            </Link>
          </Button>
        </span>
      </header>
      {view === 'raw' ? (
        <CodeView
          label="Raw message"
          text={text}
          format={opened?.format ?? 'unknown'}
          marks={marks}
          wanted={wanted}
          className="h-84 max-h-[50dvh]"
        />
      ) : analysis.status === 'failed' ? (
        <LoadFailure
          title="The message could not be read"
          error={analysis.failure}
          onRetry={analysis.retry}
          className="m-4"
        />
      ) : opened === null ? (
        <div role="status" className="p-4">
          <span className="sr-only">Reading the message…</span>
          <Skeleton className="h-4 w-48" />
        </div>
      ) : opened.outline === null ? (
        <p className="px-4 py-6 text-center text-ink-2">Free text has no structure to show.</p>
      ) : (
        <MessageTree
          label="Structure of the message"
          nodes={opened.outline}
          problems={opened.problems}
          onShow={show}
          className="max-h-96 py-1.5"
        />
      )}
      {opened !== null && opened.problems.length > 0 && opened.outline !== null && (
        <div className="border-t border-line">
          <ProblemList
            label="Errors and warnings"
            problems={opened.problems}
            onShow={({ line, column }) => show(line ?? 1, column ?? 1)}
          />
        </div>
      )}
    </section>
  );
}
