import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { textPx } from '@/lib/browser/text-scale.ts';
import { scrollToRow, useWindow } from '@/lib/browser/use-window.ts';
import { nodeIdAt, type OutlineRow, parentId, problemsByNode, rowsOf } from '@/lib/messages/outline-rows.ts';
import type { OutlineNode, Problem } from '@/lib/messages/protocol.ts';

const ROW_PX = textPx(28);

export interface MessageTreeProps {
  label: string;
  nodes: readonly OutlineNode[];
  problems: readonly Problem[];
  /** The current position in the text, which the tree follows. */
  place?: { readonly line: number; readonly column: number } | null;
  /** A node was selected: shows its position in the text. */
  onShow: (line: number, column: number) => void;
  className?: string;
}

/** A message as a tree. It is one tab stop; the arrow keys move within it, as in every tree. */
export function MessageTree({ label, nodes, problems, place = null, onShow, className }: MessageTreeProps) {
  const baseId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, activeIndex, setActiveId, toggle } = useTree(nodes, problems, place);
  const worst = useMemo(() => problemsByNode(nodes, problems), [nodes, problems]);
  const active = rows[activeIndex];
  const shown = useWindow({ scroller, count: rows.length, rowPx: ROW_PX });
  useEffect(() => scrollToRow(scroller.current, activeIndex, ROW_PX), [activeIndex]);

  const choose = (row: OutlineRow) => {
    setActiveId(row.id);
    onShow(row.node.line, row.node.column);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keyStep(event.key, rows, activeIndex);
    if (step === null) return;
    event.preventDefault();
    if (step === 'toggle') toggle(active);
    else if (step === 'choose') choose(active);
    else setActiveId(step);
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-activedescendant={active === undefined ? undefined : `${baseId}-${active.id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cn('group/tree overflow-auto focus-visible:outline-offset-[-2px]', className)}
    >
      <div role="presentation" className="relative" style={{ height: rows.length * ROW_PX }}>
        {shown.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TreeRow
              key={row.id}
              id={`${baseId}-${row.id}`}
              row={row}
              top={index * ROW_PX}
              isActive={index === activeIndex}
              worst={worst.get(row.id) ?? null}
              onToggle={() => toggle(row)}
              onChoose={() => choose(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Which nodes are open and which row is active. Follows the position in the text. */
function useTree(
  nodes: readonly OutlineNode[],
  problems: readonly Problem[],
  place: NonNullable<MessageTreeProps['place']> | null,
) {
  const [closed, setClosed] = useState(() => headersOf(nodes, problems));
  const [activeId, setActiveId] = useState(() =>
    place === null ? '0' : visibleId(nodeIdAt(nodes, place.line, place.column), closed),
  );
  const [followed, setFollowed] = useState(place);
  const rows = useMemo(() => rowsOf(nodes, (id) => closed.has(id)), [nodes, closed]);
  const found = rows.findIndex((row) => row.id === activeId);
  const activeIndex = Math.max(found, 0);
  const active = rows[activeIndex];
  if (place !== null && (place.line !== followed?.line || place.column !== followed.column)) {
    setFollowed(place);
    // A node selected here stays selected even if others begin at the same position.
    const isAtPlace = active?.node.line === place.line && active.node.column === place.column;
    if (!isAtPlace) setActiveId(visibleId(nodeIdAt(nodes, place.line, place.column), closed));
  }
  const toggle = (row: OutlineRow) => {
    const next = new Set(closed);
    if (row.isOpen) next.add(row.id);
    else next.delete(row.id);
    setClosed(next);
    setActiveId(row.id);
  };
  return { rows, activeIndex, setActiveId, toggle };
}

/** A tree is opened to see the order itself, so headers start closed unless they contain a problem. */
function headersOf(nodes: readonly OutlineNode[], problems: readonly Problem[]): ReadonlySet<string> {
  const worst = problemsByNode(nodes, problems);
  const isHeader = ({ label }: OutlineNode, id: string) =>
    /^(?:block [12]|AppHdr)$/.test(label) && !worst.has(id);
  return new Set(nodes.flatMap((node, index) => (isHeader(node, String(index)) ? [String(index)] : [])));
}

/** The node itself, or the outermost closed one that hides it. */
function visibleId(id: string, closed: ReadonlySet<string>): string {
  let visible = id;
  for (let above = parentId(id); above !== ''; above = parentId(above)) {
    if (closed.has(above)) visible = above;
  }
  return visible;
}

/** The effect of a key: the id of the row to move to, or an action on the current one. */
function keyStep(key: string, rows: readonly OutlineRow[], at: number): string | 'toggle' | 'choose' | null {
  const row = rows[at];
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]?.id ?? row.id;
    case 'ArrowUp':
      return rows[at - 1]?.id ?? row.id;
    case 'Home':
      return rows[0]?.id ?? row.id;
    case 'End':
      return rows.at(-1)?.id ?? row.id;
    case 'PageDown':
      return rows[Math.min(at + 10, rows.length - 1)]?.id ?? row.id;
    case 'PageUp':
      return rows[Math.max(at - 10, 0)]?.id ?? row.id;
    case 'ArrowRight':
      if (row.node.children.length === 0) return row.id;
      return row.isOpen ? `${row.id}/0` : 'toggle';
    case 'ArrowLeft':
      if (row.isOpen) return 'toggle';
      return parentId(row.id) === '' ? row.id : parentId(row.id);
    case 'Enter':
    case ' ':
      return 'choose';
    default:
      return null;
  }
}

interface TreeRowProps {
  id: string;
  row: OutlineRow;
  top: number;
  isActive: boolean;
  worst: Problem['severity'] | null;
  onToggle: () => void;
  onChoose: () => void;
}

function TreeRow({ id, row, top, isActive, worst, onToggle, onChoose }: TreeRowProps) {
  const { node, level, isOpen } = row;
  const hasChildren = node.children.length > 0;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys, for the active row.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row.
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      aria-expanded={hasChildren ? isOpen : undefined}
      onClick={onChoose}
      style={{ top, height: ROW_PX, paddingLeft: 8 + (level - 1) * 16 }}
      className={cn(
        'absolute inset-x-0 flex cursor-default items-center gap-1.5 pr-4 text-sm whitespace-nowrap hover:bg-sunken',
        isActive && 'bg-accent-wash hover:bg-accent-wash',
        isActive && 'group-focus-visible/tree:ring-1 group-focus-visible/tree:ring-focus ring-inset',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center text-ink-3"
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren && <Chevron className="size-3.5" />}
      </span>
      <NodeSign worst={worst} />
      <span className={cn('mono', hasChildren ? 'font-semibold text-ink' : 'text-accent')}>{node.label}</span>
      {node.title !== null && <span className="min-w-0 shrink-3 truncate text-ink-3">{node.title}</span>}
      {node.value !== null && node.value !== '' && (
        <span className="mono min-w-0 grow truncate text-ink" title={node.value}>
          {node.value.replace(/\r?\n/g, ' ⏎ ')}
        </span>
      )}
      {hasChildren && !isOpen && <span className="text-xs text-ink-3">{node.children.length}</span>}
    </div>
  );
}

function NodeSign({ worst }: { worst: Problem['severity'] | null }) {
  if (worst === null) return null;
  return (
    <span className={cn('text-[8px]', worst === 'error' ? 'text-failed' : 'text-pending')}>
      <span aria-hidden="true">{worst === 'error' ? '●' : '▲'}</span>
      <span className="sr-only">{worst === 'error' ? 'has an error' : 'has a warning'}</span>
    </span>
  );
}
