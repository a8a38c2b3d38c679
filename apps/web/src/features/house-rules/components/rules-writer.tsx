import type { RulesDocument } from '@clearbench/house-rules/document';
import { DraftNotice } from '@/components/documents/drafts/draft-notice.tsx';
import { useBeforeDiscard } from '@/components/documents/drafts/use-before-discard.tsx';
import { useDraft } from '@/components/documents/drafts/use-draft.ts';
import { lazyComponent } from '@/components/lazy.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useHouseRules } from '../api/get-house-rules.ts';
import { Export, Import } from './file-actions.tsx';
import { ReadySets } from './ready-sets.tsx';
import { RulesPage } from './rules-page.tsx';
import { VersionActions } from './version-actions.tsx';
import { Versions } from './versions.tsx';

const RulesEditor = lazyComponent(
  () => import('./rules-editor.tsx').then((m) => m.RulesEditor),
  <Skeleton className="mt-4 h-96" />,
);

const asYaml = async (document: RulesDocument): Promise<string> =>
  (await import('@clearbench/house-rules/files')).toYaml(document);

/** The versions, and the editor for the next one. */
export function RulesWriter() {
  const stored = useHouseRules();
  const { data } = stored;
  const { draft, kept, hasChanges, open, change, rebase, resume, close } = useDraft('house-rules');
  const { ask, question } = useBeforeDiscard(hasChanges || kept !== null);
  const newest = data?.versions[0]?.version ?? null;
  const begin = (text: string, isChange = false) => ask(() => open({ text, basedOn: newest }, isChange));
  const edit = async (document: RulesDocument) => begin(await asYaml(document));
  return (
    <RulesPage
      stored={stored}
      actions={
        <>
          <Import onText={(text) => begin(text, true)} />
          <Export document={data?.document ?? null} text={draft?.text ?? data?.text ?? null} />
        </>
      }
    >
      {question}
      {draft !== null && (
        <RulesEditor
          draft={draft}
          newest={data?.versions[0] ?? null}
          onRebase={rebase}
          onText={change}
          onDiscard={() => ask(close)}
          onSaved={close}
        />
      )}
      {data !== undefined && draft === null && (
        <>
          {kept !== null && (
            <DraftNotice draft={kept} newest={newest} onContinue={resume} onDiscard={() => ask(close)} />
          )}
          <Versions
            data={data}
            actionsOf={(version) => (
              <VersionActions version={version} newest={newest ?? version} onEdit={begin} />
            )}
          />
          <ReadySets isFirst={data.versions.length === 0} onChoose={edit} />
        </>
      )}
    </RulesPage>
  );
}
