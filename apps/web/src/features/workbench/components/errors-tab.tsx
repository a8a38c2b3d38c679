import { CircleCheck } from 'lucide-react';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { problemsAsText } from '@/lib/messages/problem-text.ts';
import type { Opened } from '@/lib/messages/protocol.ts';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';
import type { Corrections } from '../model/use-corrections.ts';
import { FixBar } from './fix-bar.tsx';
import { FixPreview } from './fix-preview.tsx';
import { ValidSample } from './valid-sample.tsx';

interface ErrorsTabProps {
  opened: Opened;
  analysis: Analysis;
  corrections: Corrections;
  /** Shows a position in the text. */
  onShow: (line: number, column: number) => void;
  onSample: (type: string) => void;
}

/** The problems of the open message, with the changes that correct them. */
export function ErrorsTab({ opened, analysis, corrections, onShow, onSample }: ErrorsTabProps) {
  const { problems, offers, sampleType, verdict } = opened;
  const fixBelow = (index: number) => {
    const problem = problems[index];
    const offer = offers?.[index] ?? null;
    if (problem === undefined || offer === null) return null;
    return <FixPreview offer={offer} onFix={() => corrections.fix(problem, offer.fix)} />;
  };
  return (
    <>
      <FixBar analysis={analysis} corrections={corrections} />
      {problems.length === 0 ? (
        <NothingWrong />
      ) : (
        <>
          <ProblemList
            label="Errors and warnings"
            problems={problems}
            onShow={({ line, column }) => onShow(line ?? 1, column ?? 1)}
            below={fixBelow}
          />
          <div className="flex items-center justify-end gap-3 border-t border-line px-4 py-2">
            {opened.problemsAreCut && (
              <p className="mr-auto text-sm text-ink-2">
                At most {formatCount(problems.length)} are listed at once; there may be more.
              </p>
            )}
            <CopyButton value={problemsAsText(problems)} item="Errors" label="Copy all" />
          </div>
        </>
      )}
      {verdict === 'invalid' && sampleType !== null && (
        <ValidSample opened={opened} sampleType={sampleType} sample={analysis.sample} onUse={onSample} />
      )}
    </>
  );
}

function NothingWrong() {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden="true" strokeWidth={1.5} className="mb-3 size-7 text-completed" />
      <p className="text-lg font-semibold tracking-tight">No problems found</p>
      <p className="mt-1 text-ink-2">The message follows the structure, fields and rules of the standard.</p>
    </div>
  );
}
