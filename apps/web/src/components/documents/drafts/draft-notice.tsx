import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import type { KeptDraft } from './drafts.ts';

interface DraftNoticeProps {
  draft: KeptDraft;
  /** The newest version now; null: there is none. */
  newest: number | null;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Changes that were neither saved nor discarded, in this browser. */
export function DraftNotice({ draft: { at, basedOn }, newest, onContinue, onDiscard }: DraftNoticeProps) {
  return (
    <InlineAlert
      variant="warning"
      isSilent
      className="mt-4"
      title={
        <>
          You have unsaved changes from <Moment iso={at} />
        </>
      }
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={onContinue}>
            Continue
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      <p>An earlier visit or another tab made them.</p>
      {basedOn !== newest && newest !== null && (
        <p>
          They are based on {basedOn === null ? 'no version' : `version ${basedOn}`}; the newest is now
          version {newest}. Compare the two before you save.
        </p>
      )}
    </InlineAlert>
  );
}
