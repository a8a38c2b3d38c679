import { cn } from '@/components/ui/cn.ts';
import { type Mark, worstOf } from '@/lib/messages/marks.ts';
import { CODE_ROW_PX } from './code-line.tsx';

interface GutterNumberProps {
  /** Null in the continuation of a long line. */
  line: number | null;
  marks: readonly Mark[] | undefined;
  isActive: boolean;
}

const SIGNS = {
  error: { sign: '●', hue: 'bg-failed-wash text-failed' },
  warning: { sign: '▲', hue: 'bg-pending-wash text-pending' },
};

/** A line number; a line with a problem has an icon before it, with the problem as its tooltip. */
export function GutterNumber({ line, marks, isActive }: GutterNumberProps) {
  const worst = worstOf(marks);
  const look = worst === null ? null : SIGNS[worst];
  return (
    <span
      title={marks?.map(({ message }) => message).join('\n')}
      style={{ height: CODE_ROW_PX }}
      className={cn(
        'flex items-center justify-between gap-1 pr-2 pl-1.5 tabular-nums',
        look?.hue ?? (isActive ? 'text-ink' : 'text-ink-3'),
      )}
    >
      <span className="w-2.5 text-[8px]">{line !== null && look?.sign}</span>
      {line}
    </span>
  );
}

/** Width of a gutter with room for this line number. */
export const gutterWidth = (lastLine: number): string => `calc(${String(lastLine).length}ch + 2.125rem)`;
