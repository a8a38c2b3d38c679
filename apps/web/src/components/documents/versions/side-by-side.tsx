import type { LinePair } from '@clearbench/rule-documents/align-lines';
import { cn } from '@/components/ui/cn.ts';

interface SideBySideProps {
  titles: readonly [string, string];
  lines: readonly LinePair[];
}

/** Two texts side by side, with the lines that differ marked. */
export function SideBySide({ titles: [before, after], lines }: SideBySideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields.
    <div
      role="group"
      aria-label={`${before} and ${after} side by side`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-sm border border-line bg-sunken"
    >
      <table className="w-full min-w-160 table-fixed border-collapse font-mono text-sm leading-[1.55]">
        <thead>
          <tr className="sticky top-0 bg-surface text-left font-sans text-ink-2">
            <th className="border-b border-line px-3 py-1.5 font-semibold">{before}</th>
            <th className="border-b border-l border-line px-3 py-1.5 font-semibold">{after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((pair, row) => {
            const isSame = pair.before === pair.after;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and are never reordered.
              <tr key={row} className="align-top">
                <Line text={pair.before} mark={isSame ? null : 'removed'} />
                <Line text={pair.after} mark={isSame ? null : 'added'} className="border-l border-line" />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  text: string | null;
  /** Null: the line is in both texts. */
  mark: 'removed' | 'added' | null;
  className?: string;
}

const LOOKS = { removed: 'bg-failed-wash', added: 'bg-completed-wash' } as const;

function Line({ text, mark, className }: LineProps) {
  const isMarked = text !== null && mark !== null;
  return (
    <td className={cn('px-3 whitespace-pre-wrap wrap-anywhere', isMarked && LOOKS[mark], className)}>
      <span className="select-none text-ink-3">{isMarked ? (mark === 'added' ? '+ ' : '- ') : '  '}</span>
      {isMarked && <span className="sr-only">{mark} </span>}
      {text}
    </td>
  );
}
