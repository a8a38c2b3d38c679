import { parseDocumentFile } from '@clearbench/rule-documents/files';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { isObject } from '@/lib/answers/is-object.ts';
import { Changes } from '../versions/version-changes.tsx';
import type { VersionDocument, Versioned } from '../versions/versioned.ts';

interface CompareTextsProps {
  versioned: Versioned;
  theirs: { title: string; text: string };
  mine: string;
  onClose: () => void;
}

/** What somebody else saved, beside the draft. */
export function CompareTexts({ versioned, theirs, mine, onClose }: CompareTextsProps) {
  const [before, after] = [documentIn(theirs.text), documentIn(mine)];
  return (
    <Dialog title={`Compare with ${theirs.title}`} size="lg" onClose={onClose}>
      {before === null || after === null ? (
        <InlineAlert variant="warning" isSilent title="Your text can’t be read">
          Correct it in the text view before you compare it.
        </InlineAlert>
      ) : (
        <Changes
          versioned={versioned}
          before={{ title: theirs.title, document: before }}
          after={{ title: 'Your draft', document: after }}
        />
      )}
    </Dialog>
  );
}

function documentIn(text: string): VersionDocument | null {
  const parsed = parseDocumentFile(text, Number.POSITIVE_INFINITY);
  return parsed.ok && isObject(parsed.data) ? (parsed.data as VersionDocument) : null;
}
