import type { RulesTrial } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import { useMessageTrial } from '../model/use-trial.ts';
import { FoundProblems } from './found-problems.tsx';

interface MessageTrialProps {
  /** The rules. */
  document: unknown;
  content: string;
  onContent: (content: string) => void;
}

/** What the rules find in a pasted message, such as one that a partner was refused. */
export function MessageTrial({ document, content, onContent }: MessageTrialProps) {
  return (
    <>
      <Field label="Message or file" hint="A message that was accepted or refused. It isn’t stored.">
        <Textarea
          rows={8}
          spellCheck={false}
          className="mono"
          value={content}
          onChange={(event) => onContent(event.target.value)}
        />
      </Field>
      {content.trim() !== '' && <TriedMessage document={document} content={content} />}
    </>
  );
}

function TriedMessage({ document, content }: Omit<MessageTrialProps, 'onContent'>) {
  const { data, error, refetch, isCurrent } = useMessageTrial(document, content);
  if (error !== null) {
    return <LoadFailure title="The message could not be tried" error={error} onRetry={refetch} />;
  }
  return (
    <div aria-busy={!isCurrent}>
      {data === undefined ? <Skeleton className="h-12" /> : <Verdict trial={data} />}
    </div>
  );
}

function Verdict({ trial: { results, refused, tooLarge, warnings } }: { trial: RulesTrial }) {
  if (tooLarge > 0) {
    return <InlineAlert isSilent>The message is larger than 64 kB. Check it in the workbench.</InlineAlert>;
  }
  const [found] = results;
  return (
    <div className="grid gap-3">
      {warnings.map(({ message }) => (
        <InlineAlert key={message} isSilent variant="warning">
          {message}
        </InlineAlert>
      ))}
      <p className="text-lg font-semibold tracking-tight">
        {refused > 0 ? 'The rules would refuse it.' : 'The rules would accept it.'}
      </p>
      {found !== undefined && (
        <div className="border-l-2 border-line-strong pl-3">
          <FoundProblems {...found} />
        </div>
      )}
    </div>
  );
}
