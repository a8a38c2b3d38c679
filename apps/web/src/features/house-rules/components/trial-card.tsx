import type { RulesTrial } from '@clearbench/contract';
import { useState } from 'react';
import { DocumentProblems } from '@/components/documents/document-problems.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import type { useTrial } from '../model/use-trial.ts';
import { FoundProblems } from './found-problems.tsx';
import { MessageTrial } from './message-trial.tsx';

const SUBJECTS = [
  { value: 'payloads', label: 'Latest payloads' },
  { value: 'message', label: 'A message' },
] as const;

/** The problems that the rules find in the latest payloads or in a pasted message, or the problems of the rules. */
export function TrialCard({
  trial: { data, error, refetch, isCurrent },
}: {
  trial: ReturnType<typeof useTrial>;
}) {
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]['value']>('payloads');
  const [content, setContent] = useState('');
  return (
    <Card
      title="Trial"
      aside={
        <>
          <span className="text-sm text-ink-3">{isCurrent || error !== null ? '' : 'Trying…'}</span>
          <SegmentedControl
            label="Try the rules on"
            value={subject}
            onValueChange={setSubject}
            segments={SUBJECTS}
          />
        </>
      }
    >
      <div className="grid gap-3 p-4" aria-live="polite" aria-busy={!isCurrent && error === null}>
        <LoadFailure title="The rules could not be tried" error={error} onRetry={refetch} />
        {data === undefined && error === null && <Skeleton className="h-12" />}
        {data?.kind === 'invalid' && (
          <DocumentProblems title="The rules" verb="have" problems={data.problems} />
        )}
        {data?.kind === 'tried' && subject === 'payloads' && <PayloadsTrial trial={data.trial} />}
        {data?.kind === 'tried' && subject === 'message' && (
          <MessageTrial document={data.document} content={content} onContent={setContent} />
        )}
      </div>
    </Card>
  );
}

const SHOWN = 8;

function PayloadsTrial({ trial }: { trial: RulesTrial }) {
  const { warnings, results } = trial;
  return (
    <>
      {warnings.length > 0 && (
        <InlineAlert isSilent variant="warning" title="Please check these rules">
          <ul className="grid gap-1">
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </InlineAlert>
      )}
      <p className="text-lg font-semibold tracking-tight">{summaryText(trial)}</p>
      {trial.tooLarge > 0 && (
        <p className="text-sm text-ink-3">{trial.tooLarge} larger ones were not tried.</p>
      )}
      {results.length > 0 && (
        <ul className="grid gap-3">
          {results.slice(0, SHOWN).map(({ payloadId, receivedAt, format, problems, count }) => (
            <li key={payloadId ?? ''} className="border-l-2 border-line-strong pl-3">
              <p className="text-sm text-ink-3">
                <Moment iso={receivedAt} /> · {format}
              </p>
              <FoundProblems problems={problems} count={count} />
            </li>
          ))}
        </ul>
      )}
      {results.length > SHOWN && (
        <p className="text-sm text-ink-3">and {results.length - SHOWN} more payloads</p>
      )}
    </>
  );
}

function summaryText({ payloads, refused }: RulesTrial): string {
  if (payloads === 0) return 'There are no payloads to try the rules on yet.';
  const all = payloads === 1 ? 'the last payload' : `the last ${payloads} payloads`;
  if (refused === 0) return `None of ${all} would have been refused.`;
  return `${refused} of ${all} would have been refused.`;
}
