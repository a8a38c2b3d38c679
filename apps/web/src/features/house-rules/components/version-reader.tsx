import { DocumentText } from '@/components/documents/document-text.tsx';
import { DocumentViews } from '@/components/documents/document-views.tsx';
import { textOfVersion } from '@/components/documents/versions/version-text.ts';
import { useVersion } from '@/components/documents/versions/versioned.ts';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { readText } from '../model/read-text.ts';
import { useTrial } from '../model/use-trial.ts';
import { RuleHeading } from './rule-heading.tsx';
import { RuleList } from './rule-list.tsx';
import { TrialCard } from './trial-card.tsx';
import { VERSIONED } from './version-actions.tsx';

/** A version in words or as text, and the payloads that it would have refused. */
export function VersionReader({ version }: { version: number }) {
  const { data, error, refetch } = useVersion(VERSIONED, version);
  if (error !== null) {
    return (
      <LoadFailure title="The version could not be loaded" error={error} onRetry={refetch} className="mt-4" />
    );
  }
  const text = data === undefined ? null : textOfVersion(data);
  return (
    <DocumentViews
      title={`Version ${version}`}
      name="the rules"
      words={{
        label: 'Words',
        content: text === null ? <Skeleton className="h-64" /> : <Words text={text} />,
      }}
      text={
        text === null ? (
          <Skeleton className="h-64" />
        ) : (
          <Field label="Text of the rules">
            <DocumentText text={text} />
          </Field>
        )
      }
      check={text === null ? <Skeleton className="h-40" /> : <Trial text={text} />}
    />
  );
}

function Words({ text }: { text: string }) {
  const { rules, details } = readText(text) ?? { rules: [], details: {} };
  return (
    <div className="grid gap-3">
      <RuleHeading details={details} />
      <div className="-mx-4 -mb-4 border-t border-line">
        <RuleList rules={rules} problems={[]} acts={null} />
      </div>
    </div>
  );
}

const Trial = ({ text }: { text: string }) => <TrialCard trial={useTrial(text)} />;
