import { editText, type Path, type TextEdit } from '@clearbench/rule-documents/edit-text';
import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';

/** Writes changes into the text of a document. Each returns whether it was possible; a toast says why not. */
export function useTextEdits(text: string, onText: (text: string) => void) {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const edit = (change: TextEdit): boolean => {
    // A toast's Undo comes after other edits.
    const edited = editText(latest.current, change);
    if (edited.ok) onText(edited.text);
    else toast({ variant: 'destructive', title: 'Not Changed', description: edited.message });
    return edited.ok;
  };
  /** @param what as in `Rule`; @param name as in `eur-only` */
  const remove = (list: Path, index: number, what: string, name: string) => {
    if (!edit({ do: 'remove', list, index })) return;
    toast({
      title: `${what} Removed`,
      description: `${name} is no longer in the draft.`,
      action: {
        label: 'Undo',
        altText: `Add the ${what.toLowerCase()} again`,
        onPress: () => edit({ do: 'restore', list, index, from: text }),
      },
    });
  };
  return { edit, remove };
}
