import type { HouseRulesView as Stored } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { DraftNotice } from '@/components/documents/drafts/draft-notice.tsx';
import { useBeforeDiscard } from '@/components/documents/drafts/use-before-discard.tsx';
import { useDraft } from '@/components/documents/drafts/use-draft.ts';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useHouseRules } from '../api/get-house-rules.ts';
import { FileActions } from './file-actions.tsx';
import { ReadySets } from './ready-sets.tsx';
import { Versions } from './versions.tsx';

const RulesEditor = lazyComponent(
  () => import('./rules-editor.tsx').then((m) => m.RulesEditor),
  <Skeleton className="mt-4 h-96" />,
);

const asYaml = async (document: RulesDocument): Promise<string> =>
  (await import('@clearbench/house-rules/files')).toYaml(document);

export function HouseRulesView() {
  const { data, error, refetch } = useHouseRules();
  const { draft, kept, hasChanges, open, change, resume, close } = useDraft('house-rules');
  const { ask, question } = useBeforeDiscard(hasChanges || kept !== null);
  const newest = data?.versions[0]?.version ?? null;
  const begin = (text: string, isChange = false) => ask(() => open({ text, basedOn: newest }, isChange));
  const edit = async (document: RulesDocument) => begin(await asYaml(document));
  return (
    <>
      <PageHeader
        isWide
        title="House Rules"
        text="Your own requirements on top of the standards: types, currencies, countries, amounts, cut-offs and fields. A payment that breaks a rule is refused, with the reason and how to fix it."
        actions={
          <FileActions
            document={data?.document ?? null}
            text={draft?.text ?? data?.text ?? null}
            onText={(text) => begin(text, true)}
          />
        }
      />
      <LoadFailure
        title="The house rules could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      {data === undefined && error === null && <Skeleton className="mt-4 h-40" />}
      {data !== undefined && <Warnings data={data} />}
      {question}
      {draft !== null && (
        <RulesEditor draft={draft} onText={change} onDiscard={() => ask(close)} onSaved={close} />
      )}
      {data !== undefined && draft === null && (
        <>
          {kept !== null && (
            <DraftNotice draft={kept} newest={newest} onContinue={resume} onDiscard={() => ask(close)} />
          )}
          <Versions data={data} onEdit={begin} />
          <ReadySets isFirst={data.versions.length === 0} onChoose={edit} />
        </>
      )}
    </>
  );
}

function Warnings({ data: { warnings } }: { data: Stored }) {
  if (warnings.length === 0) return null;
  return (
    <InlineAlert variant="warning" isSilent className="mt-4" title="Check the newest version">
      <ul className="list-disc pl-4">
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
