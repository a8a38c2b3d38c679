import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { textOfVersion } from '../versions/version-text.ts';
import { useVersion, type Versioned } from '../versions/versioned.ts';
import type { Draft } from './drafts.ts';
import { MergeActions } from './merge-actions.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

/** The newest version of a document. */
export interface Newest {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

interface ConflictNoticeProps {
  versioned: Versioned;
  draft: Draft;
  newest: Newest;
  /** Goes on with this text, which from then on is based on their version. */
  onRebase: (text: string, theirs: Draft) => void;
}

/** Another tab or another person saved a version after the one that the draft is based on. */
export function ConflictNotice({ versioned, draft, newest, onRebase }: ConflictNoticeProps) {
  const { version, savedAt, savedBy } = newest;
  const { ask, question } = useDiscardQuestion(true);
  const [base, saved] = [useVersion(versioned, draft.basedOn), useVersion(versioned, version)];
  const isLoaded = saved.data !== undefined && (draft.basedOn === null || base.data !== undefined);
  const theirs = saved.data === undefined ? '' : textOfVersion(saved.data);
  const rebase = (text: string) => onRebase(text, { text: theirs, basedOn: version });
  const versions = {
    base: base.data === undefined ? null : textOfVersion(base.data),
    mine: draft.text,
    theirs,
  };
  return (
    <>
      {question}
      <InlineAlert
        variant="warning"
        className="mt-4"
        title={`${savedBy} saved version ${version}`}
        action={
          <MergeActions
            versioned={versioned}
            versions={isLoaded ? versions : null}
            title={`Version ${version}`}
            mergedText={`The changes of version ${version} are in your draft.`}
            onMerged={rebase}
            onKeepMine={() => rebase(draft.text)}
            onTakeTheirs={() => ask(() => rebase(theirs))}
          />
        }
      >
        <p>
          Saved <Moment iso={savedAt} />. Your draft is based on{' '}
          {draft.basedOn === null ? 'no version' : `version ${draft.basedOn}`}. Choose before you save.
        </p>
      </InlineAlert>
      <LoadFailure
        title="The versions could not be loaded"
        error={base.error ?? saved.error}
        onRetry={() => Promise.all([base.refetch(), saved.refetch()])}
        className="mt-2"
      />
    </>
  );
}
