import { useId } from 'react';
import { CODE_CLASS } from '@/components/message/code-line.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import type { ExcerptSide } from '@/lib/messages/fix-excerpt.ts';
import type { FixOffer } from '@/lib/messages/protocol.ts';
import { formatCount } from '@/lib/text/format.ts';

interface FixPreviewProps {
  offer: FixOffer;
  onFix: () => void;
}

/** The correction of a problem: in words, before and after, and the button that applies it. */
export function FixPreview({ offer: { fix, excerpt }, onFix }: FixPreviewProps) {
  const sentence = useId();
  return (
    <div className="mr-4 mb-2.5 ml-10.25 overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start gap-2.5 py-1.5 pr-1.5 pl-2.5">
        <p id={sentence} className="min-w-0 flex-1 py-0.75 text-sm wrap-anywhere text-ink-2">
          {fix.message}
        </p>
        <Button size="sm" aria-describedby={sentence} onClick={onFix}>
          {fix.needsConfirmation === true ? 'Use' : 'Fix'}
        </Button>
      </div>
      <div className={cn(CODE_CLASS, 'border-t border-line py-1')}>
        <Side side={excerpt.before} {...BEFORE} />
        <Side side={excerpt.after} {...AFTER} />
      </div>
    </div>
  );
}

const BEFORE = {
  name: 'Before',
  sign: '−',
  hue: 'text-failed',
  mark: 'bg-failed-wash text-failed underline underline-offset-2',
};
const AFTER = {
  name: 'After',
  sign: '+',
  hue: 'text-completed',
  mark: 'bg-completed-wash text-completed underline underline-offset-2',
};

interface SideProps {
  side: ExcerptSide;
  name: string;
  sign: string;
  hue: string;
  /** The look of the changed text. */
  mark: string;
}

function Side({ side: { rows, rowsLeftOut }, name, sign, hue, mark }: SideProps) {
  return (
    <div className="flex gap-2 px-2.5">
      <span aria-hidden="true" className={cn('select-none', hue)}>
        {sign}
      </span>
      <span className="sr-only">{name}: </span>
      <div className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
        {rows.map(({ number, lead, changed, tail }) => (
          <div key={number} className="min-h-5">
            {lead}
            <span className={mark}>{changed}</span>
            {tail}
          </div>
        ))}
        {rowsLeftOut > 0 && <div className="text-ink-3">… {formatCount(rowsLeftOut)} more lines</div>}
      </div>
    </div>
  );
}
