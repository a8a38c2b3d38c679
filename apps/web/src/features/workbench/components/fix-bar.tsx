import { Button } from '@/components/ui/buttons/button.tsx';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';
import type { Corrections } from '../model/use-corrections.ts';

interface FixBarProps {
  analysis: Analysis;
  corrections: Corrections;
}

/** Corrects the whole text, and undoes the last correction. */
export function FixBar({ analysis: { fixable, isFixing }, corrections }: FixBarProps) {
  const { fixEverything, undo, summary } = corrections;
  const canFix = fixable !== null && fixable.count !== 0;
  if (!canFix && undo === null) return null;
  return (
    <section
      aria-label="Fixes"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-2"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-32 text-sm text-ink-2">
        {summary ?? 'A fix is offered only where a single value can be right.'}
      </p>
      <span className="ml-auto flex gap-2">
        {undo !== null && (
          <Button size="sm" onClick={undo}>
            Undo
          </Button>
        )}
        {canFix && (
          <Button size="sm" loading={isFixing} onClick={() => void fixEverything()}>
            {fixable.count === null ? 'Fix all' : `Fix all (${formatCount(fixable.count)})`}
          </Button>
        )}
      </span>
    </section>
  );
}
