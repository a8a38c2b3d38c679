import type { RulesDocument } from '@clearbench/house-rules/document';
import { DraftNotice } from '@/components/documents/drafts/draft-notice.tsx';
import { useDiscardQuestion } from '@/components/documents/drafts/use-discard-question.tsx';
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
  const { open, left, begin, resume, forget, close } = useDraft('house-rules');
  const { ask, question } = useDiscardQuestion(left !== null || open?.hasChanges === true);
  const newest = data?.versions[0]?.version ?? null;
  const editText = (text: string, isChange = false) => {
    const edit = () => begin({ text, basedOn: newest }, isChange);
    // What was left stays beside it.
    if (open === null) edit();
    else ask(edit);
  };
  const edit = async (document: RulesDocument) => editText(await asYaml(document));
  return (
    <RulesPage
      stored={stored}
      actions={
        <>
          <Import onText={(text) => editText(text, true)} />
          <Export document={data?.document ?? null} text={open?.draft.text ?? data?.text ?? null} />
        </>
      }
    >
      {question}
      {open !== null && (
        <RulesEditor
          open={open}
          newest={data?.versions[0] ?? null}
          onDiscard={() => ask(close)}
          onSaved={close}
        />
      )}
      {data !== undefined && open === null && (
        <>
          {left !== null && (
            <DraftNotice draft={left} newest={newest} onContinue={resume} onDiscard={() => ask(forget)} />
          )}
          <Versions
            data={data}
            actionsOf={(version) => (
              <VersionActions version={version} newest={newest ?? version} onEdit={editText} />
            )}
          />
          <ReadySets isFirst={data.versions.length === 0} onChoose={edit} />
        </>
      )}
    </RulesPage>
  );
}
