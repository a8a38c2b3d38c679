import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { textOfVersion } from '../versions/version-text.ts';
import { useVersion, type Versioned } from '../versions/versioned.ts';
import type { KeptDraft } from './drafts.ts';
import { MergeActions } from './merge-actions.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';
import type { OpenDraft } from './use-draft.ts';

interface OtherTabNoticeProps {
  versioned: Versioned;
  open: OpenDraft;
  other: KeptDraft;
}

/** Another tab, or an earlier visit, has changes of the same document that are not saved either. */
export function OtherTabNotice({ versioned, open, other }: OtherTabNoticeProps) {
  const { draft, hasChanges, replace } = open;
  const mine = useDiscardQuestion(hasChanges);
  const theirs = useDiscardQuestion(true);
  // Whichever is older: the other one contains it.
  const basedOn =
    draft.basedOn === null || other.basedOn === null ? null : Math.min(draft.basedOn, other.basedOn);
  const base = useVersion(versioned, basedOn);
  const isLoaded = basedOn === null || base.data !== undefined;
  const versions = {
    base: base.data === undefined ? null : textOfVersion(base.data),
    mine: draft.text,
    theirs: other.text,
  };
  const merged = (text: string) => {
    const newer = Math.max(draft.basedOn ?? 0, other.basedOn ?? 0);
    replace(other, { text, basedOn: newer === 0 ? null : newer });
  };
  return (
    <>
      {mine.question}
      {theirs.question}
      <InlineAlert
        variant="warning"
        className="mt-4"
        title="There are other unsaved changes"
        action={
          <MergeActions
            versioned={versioned}
            versions={isLoaded ? versions : null}
            title="the Other Changes"
            mergedText="The other changes are in your draft."
            onMerged={merged}
            onKeepMine={() => theirs.ask(() => replace(other, draft))}
            onTakeTheirs={() => mine.ask(() => replace(other, other))}
          />
        }
      >
        <p>
          Another tab or an earlier visit made them; the last is from <Moment iso={other.at} />.
        </p>
      </InlineAlert>
      <LoadFailure
        title="The version of both could not be loaded"
        error={base.error}
        onRetry={base.refetch}
        className="mt-2"
      />
    </>
  );
}
