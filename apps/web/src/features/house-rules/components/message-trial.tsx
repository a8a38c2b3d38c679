import type { RulesTrial } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { useRefusedText } from '@/components/refused/refused-payloads.ts';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import { useRefusedTexts } from '../api/refused.ts';
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
      <RefusedChoice onContent={onContent} />
      <Field label="Message or file" hint="Accepted or refused. It isn’t stored.">
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

function RefusedChoice({ onContent }: Pick<MessageTrialProps, 'onContent'>) {
  const texts = useRefusedTexts();
  const load = useRefusedText(onContent);
  if (texts.length === 0) return null;
  const choose = (id: string) => {
    const text = texts.find((one) => one.id === id);
    if (text !== undefined) load.mutate(text);
  };
  return (
    <Field label="Refused payload">
      <Select
        value={load.variables?.id ?? ''}
        onValueChange={choose}
        placeholder="Choose a payload or a file over SFTP"
        options={texts.map(({ id, label }) => ({ value: id, label }))}
      />
    </Field>
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

function Verdict({ trial: { results, refused, tooLarge, hasErrors, warnings } }: { trial: RulesTrial }) {
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
      <p className="text-lg font-semibold tracking-tight">{verdictText(refused, hasErrors)}</p>
      {hasErrors && (
        <p className="text-sm text-ink-2">
          It has errors by its standard. Rules check only messages without errors.
        </p>
      )}
      {found !== undefined && (
        <div className="border-l-2 border-line-strong pl-3">
          <FoundProblems {...found} />
        </div>
      )}
    </div>
  );
}

function verdictText(refused: number, hasErrors: boolean): string {
  if (refused > 0) return 'The rules would refuse it.';
  return hasErrors ? 'Its standard refuses it.' : 'The rules would accept it.';
}
