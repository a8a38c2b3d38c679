import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { useWindow } from '@/lib/browser/use-window.ts';
import { type Marks, NO_MARKS } from '@/lib/messages/marks.ts';
import { TextLines, toShown } from '@/lib/messages/text-lines.ts';
import { CODE_CLASS, CODE_PAD_PX, CODE_ROW_PX, CodeLine } from './code-line.tsx';
import { GutterNumber, gutterWidth } from './gutter.tsx';
import { scrollToPlace } from './scroll-to-place.ts';

/** Longer lines wrap into further rows, so that a message without line ends stays readable. */
const WIDEST_ROW = 1000;

/** A position to show, and how often it was requested: the same one can be requested again. */
export interface WantedPosition {
  readonly line: number;
  readonly column: number;
  readonly times: number;
}

export interface CodeViewProps extends Omit<ComponentProps<'section'>, 'onSelect'> {
  label: string;
  text: string;
  format: string;
  marks?: Marks;
  /** Highlighted lines. */
  accented?: ReadonlySet<number>;
  wanted?: WantedPosition | null;
  onPlace?: (line: number, column: number) => void;
}

/** A read-only text of any size: only the rows in view are rendered. */
export function CodeView(props: CodeViewProps) {
  const { label, text, format, marks = NO_MARKS, accented, wanted = null } = props;
  const { onPlace, className, ...rest } = omitOwn(props);
  const scroller = useRef<HTMLElement>(null);
  const lines = useMemo(() => new TextLines(toShown(text), WIDEST_ROW), [text]);
  const rows = useWindow({ scroller, count: lines.count, rowPx: CODE_ROW_PX });
  const lastLine = lines.row(lines.count - 1).line;
  const width = gutterWidth(lastLine);

  useEffect(() => {
    if (wanted === null || scroller.current === null) return;
    const row = lines.rowAt(wanted.line, wanted.column);
    scrollToPlace(scroller.current, row, (wanted.column - 1) % WIDEST_ROW, 60);
  }, [wanted, lines]);

  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className={cn(CODE_CLASS, 'overflow-auto bg-surface focus-visible:outline-offset-[-2px]', className)}
      {...rest}
    >
      <div
        className="relative"
        style={{
          height: lines.count * CODE_ROW_PX + 2 * CODE_PAD_PX,
          minWidth: `calc(${width} + ${lines.longest + 3}ch)`,
        }}
      >
        {rows.map((index) => {
          const row = lines.row(index);
          const isFirst = row.column === 1;
          return (
            <div
              key={index}
              style={{ top: index * CODE_ROW_PX + CODE_PAD_PX, height: CODE_ROW_PX }}
              className={cn(
                'absolute inset-x-0 flex whitespace-pre',
                (wanted?.line === row.line || accented?.has(row.line) === true) && 'bg-accent-wash',
              )}
              {...(onPlace === undefined ? {} : { onClick: () => onPlace(row.line, row.column) })}
            >
              <span
                aria-hidden="true"
                className="sticky left-0 z-1 mr-3 shrink-0 border-r border-line bg-sunken select-none"
                style={{ width }}
              >
                <GutterNumber
                  line={isFirst ? row.line : null}
                  marks={isFirst ? marks.get(row.line) : undefined}
                  isActive={wanted?.line === row.line}
                />
              </span>
              <CodeLine text={row.text} format={format} marks={marks.get(row.line)} column={row.column} />
            </div>
          );
        })}
      </div>
    </section>
  );
}

function omitOwn(props: CodeViewProps) {
  const { label, text, format, marks, accented, wanted, ...rest } = props;
  return rest;
}
