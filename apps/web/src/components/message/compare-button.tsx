import { Files } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';

const CompareDialog = lazyDialog(() =>
  import('@/components/comparison/compare-dialog.tsx').then((m) => m.CompareDialog),
);

interface CompareButtonProps {
  /** The text, when it is needed. */
  textOf: () => string;
  /** The transfer that the text belongs to. */
  transfer?: string;
}

/** Compares a message with another one. */
export function CompareButton({ textOf, transfer = '' }: CompareButtonProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <>
      <IconButton
        icon={Files}
        size="sm"
        label="Compare with another message"
        onPointerEnter={CompareDialog.preload}
        onClick={() => setText(textOf())}
      />
      {text !== null && <CompareDialog text={text} transfer={transfer} onClose={() => setText(null)} />}
    </>
  );
}
