import { useEffect, useRef } from 'react';
import { ClockTime } from '@/components/time.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { cn } from '../cn.ts';

export type TerminalLineKind = 'input' | 'output' | 'good' | 'error';

export interface TerminalLine {
  id: string;
  kind: TerminalLineKind;
  /** May have several lines. */
  text: string;
  at?: string;
}

export interface TerminalOutputProps {
  /** Accessible name of the region: `Output of the terminal`. */
  label: string;
  lines: readonly TerminalLine[];
  /** Shown while there are no lines. */
  empty: string;
}

/** More would make the page slow; older lines are in the copy. */
const SHOWN_MAX = 500;
/** Within this distance of the end, new lines scroll into view. Further up, the position stays. */
const AT_END_PX = 24;

const MARKS: Record<TerminalLineKind, { sign: string; spoken: string; className: string }> = {
  input: { sign: '>', spoken: 'Sent: ', className: 'text-ink' },
  output: { sign: ' ', spoken: '', className: 'text-ink-2' },
  good: { sign: '✓', spoken: 'Done: ', className: 'text-completed' },
  error: { sign: '✗', spoken: 'Error: ', className: 'text-failed' },
};

const plain = ({ kind, text }: TerminalLine): string => `${MARKS[kind].sign} ${text}`;

/** Input and output in order of time. New lines are read out. */
export function TerminalOutput({ label, lines, empty }: TerminalOutputProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastId = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when a line is added.
  useEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lastId]);
  const hiddenCount = Math.max(0, lines.length - SHOWN_MAX);
  return (
    <div className="relative min-w-0">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
        }}
        className="max-h-85 min-h-24 overflow-y-auto rounded-sm border border-line bg-sunken py-2.5 pr-12 pl-3.5 font-mono text-sm leading-[1.55]"
      >
        {lines.length === 0 && <p className="text-ink-3">{empty}</p>}
        {hiddenCount > 0 && (
          <p className="text-ink-3">{formatCount(hiddenCount)} earlier lines: copy to read them.</p>
        )}
        {lines.slice(hiddenCount).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </div>
      {lines.length > 0 && (
        <CopyButton
          value={lines.map(plain).join('\n')}
          item={label}
          className="absolute top-2 right-4 bg-sunken"
        />
      )}
    </div>
  );
}

function Line({ line: { kind, text, at } }: { line: TerminalLine }) {
  const { sign, spoken, className } = MARKS[kind];
  return (
    <p className={cn('flex gap-2', className)}>
      <span aria-hidden="true" className="w-2 shrink-0 text-center select-none">
        {sign}
      </span>
      {spoken !== '' && <span className="sr-only">{spoken}</span>}
      {/* Text from outside must not change the direction of the text around it. */}
      <bdi className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{text}</bdi>
      {at !== undefined && <ClockTime iso={at} className="shrink-0 text-ink-3 max-sm:hidden" />}
    </p>
  );
}
