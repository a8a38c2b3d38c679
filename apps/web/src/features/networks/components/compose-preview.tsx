import { useMemo } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { CodeView } from '@/components/message/code-view.tsx';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { VerdictBadge } from '@/components/message/verdict-badge.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { marksOf } from '@/lib/messages/marks.ts';
import type { Composition } from '../model/use-composition.ts';

/** The message as it will be sent, with errors marked in its lines and listed below. */
export function ComposePreview({ composition }: { composition: Composition }) {
  const { text, problems, failure, retry } = composition;
  const marks = useMemo(() => marksOf(problems ?? []), [problems]);
  const errors = (problems ?? []).filter(({ severity }) => severity === 'error').length;
  return (
    <section
      aria-label="Preview"
      className="sim-edge min-w-0 overflow-hidden rounded-md border border-line bg-surface lg:sticky lg:top-0"
    >
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
        <span className="flex items-center gap-2">
          <h3 className="font-semibold">Preview</h3>
          <Tag variant="simulated">SIMULATED</Tag>
        </span>
        <span className="flex items-center gap-2">
          {problems !== null && <VerdictBadge errors={errors} warnings={problems.length - errors} />}
          {text !== null && <CopyButton value={text} item="Message" />}
        </span>
      </header>
      {failure !== null ? (
        <LoadFailure title="The message could not be built" error={failure} onRetry={retry} className="m-3" />
      ) : text === null ? (
        <div role="status" className="p-4">
          <span className="sr-only">Building the message…</span>
          <Skeleton className="h-4 w-64" />
          <Skeleton className="mt-3 h-4 w-48" />
        </div>
      ) : (
        <CodeView
          label="Text of the message"
          text={text}
          format="swift-mt"
          marks={marks}
          className="h-80 max-h-[50dvh]"
        />
      )}
      {problems !== null && problems.length > 0 && (
        <div className="border-t border-line">
          <ProblemList label="Errors and warnings" problems={problems} />
        </div>
      )}
    </section>
  );
}
