import { ChevronRight } from 'lucide-react';
import { Accordion } from 'radix-ui';
import {
  createContext,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { defineStoredJson, type Stored, useStored } from '@/lib/browser/storage.ts';
import { isReturning } from '@/lib/navigation/return.ts';
import { Button } from '../buttons/button.tsx';
import { cn } from '../cn.ts';
import { SectionBoundary } from '../feedback/section-boundary.tsx';
import { keepAtTop, revealSection } from './reveal-section.ts';
import { useInView } from './use-in-view.ts';

interface OpenSections {
  open: readonly string[];
  setOpen: (open: readonly string[]) => void;
}

const SectionsContext = createContext<OpenSections>({ open: [], setOpen: () => undefined });

/** Which sections of a screen are open, stored by the browser. Call it once for each screen, outside components. */
export function defineOpenSections(
  screen: string,
  openAtFirst: readonly string[] = [],
): Stored<readonly string[]> {
  return defineStoredJson<readonly string[]>({
    key: `clearbench.sections.${screen}`,
    scope: 'operator',
    isPreference: true,
    fallback: () => openAtFirst,
    revive: (parsed) => {
      if (!Array.isArray(parsed) || !parsed.every((id) => typeof id === 'string')) {
        throw new TypeError('Not a list of sections');
      }
      return parsed;
    },
  });
}

export interface SectionsProps {
  /** From `defineOpenSections`. */
  stored: Stored<readonly string[]>;
  className?: string;
  children: ReactNode;
}

/** Contains Section and SectionIndex: any number of sections may be open, and the browser remembers which. */
export function Sections({ stored, className, children }: SectionsProps) {
  const [open, setOpen] = useStored(stored);
  const root = useRef<HTMLDivElement>(null);
  useOpenByLink(root, (id) => setOpen([...new Set([...open, id])]));
  return (
    <SectionsContext value={{ open, setOpen }}>
      <Accordion.Root
        ref={root}
        type="multiple"
        value={[...open]}
        onValueChange={setOpen}
        {...(className === undefined ? {} : { className })}
      >
        {children}
      </Accordion.Root>
    </SectionsContext>
  );
}

/** A link may lead to a section, by its id after the `#`. On Back, the screen is as it was left. */
function useOpenByLink(root: RefObject<HTMLElement | null>, open: (id: string) => void): void {
  const [id] = useState(() => (isReturning() ? '' : location.hash.slice(1)));
  const openSection = useEffectEvent(open);
  useEffect(() => {
    const section = document.getElementById(id);
    const all = root.current;
    if (section === null || all?.contains(section) !== true) return;
    openSection(id);
    let release = () => {};
    // A screen is first shown from its top.
    const frame = requestAnimationFrame(() => {
      release = keepAtTop(section);
    });
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [id, root]);
}

export interface SectionProps {
  /** Must stay the same between releases: the browser remembers it, and links lead to it. */
  id: string;
  title: string;
  /** A summary that is also visible while it is closed: `2 of 4 connected`. */
  summary?: ReactNode;
  simulated?: boolean;
  children: ReactNode;
}

export function Section({ id, title, summary, simulated = false, children }: SectionProps) {
  const isOpen = use(SectionsContext).open.includes(id);
  // Entries in a section must not be lost when it is closed.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <Accordion.Item
      value={id}
      id={id}
      className={cn(
        'mb-2.5 min-w-0 rounded-md border border-line bg-surface shadow-card',
        simulated && 'sim-edge',
      )}
    >
      <Accordion.Header asChild>
        <h2>
          <Accordion.Trigger className="group flex min-h-11 w-full items-center gap-3 rounded-md px-4 py-1.5 text-left focus-visible:outline-offset-[-2px]">
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              {summary !== undefined && (
                <span className="min-w-0 text-sm font-normal wrap-anywhere text-ink-3">{summary}</span>
              )}
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-3 transition-transform group-data-[state=open]:rotate-90"
            />
          </Accordion.Trigger>
        </h2>
      </Accordion.Header>
      <Accordion.Content
        {...(wasOpened ? { forceMount: true } : {})}
        className="border-t border-line px-4 py-3.5 data-[state=closed]:hidden"
      >
        <SectionBoundary>{children}</SectionBoundary>
      </Accordion.Content>
    </Accordion.Item>
  );
}

/** Sections that belong together, under a label. */
export function SectionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div role="group" aria-labelledby={id} className="mb-5 min-w-0 last:mb-0">
      <p id={id} className="mb-1.5 text-sm font-semibold text-ink-3">
        {title}
      </p>
      {children}
    </div>
  );
}

interface IndexedSection {
  id: string;
  title: string;
  summary?: ReactNode;
  /** The label above the first section of a group. */
  group?: string;
}

export interface SectionIndexProps {
  label: string;
  sections: readonly IndexedSection[];
  className?: string;
}

/**
 * Links to the sections. A link opens its section, and the section in view is marked. The index stays in view beside
 * the sections: put both into a grid.
 */
export function SectionIndex({ label, sections, className }: SectionIndexProps) {
  const { open, setOpen } = use(SectionsContext);
  const inView = useInView(sections);
  const show = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!open.includes(id)) setOpen([...open, id]);
    history.replaceState(history.state, '', `#${id}`);
    revealSection(id);
  };
  return (
    <nav
      aria-label={label}
      className={cn(
        'sticky top-17 grid max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto text-sm',
        className,
      )}
    >
      {sections.map(({ id, title, summary, group }) => (
        <Fragment key={id}>
          {group !== undefined && (
            <p className="mt-3 mb-1 px-2 text-xs font-semibold text-ink-3 first:mt-0">{group}</p>
          )}
          <a
            href={`#${id}`}
            aria-current={id === inView ? 'location' : undefined}
            onClick={(event) => show(event, id)}
            className={cn(
              'flex min-h-7 flex-wrap items-center justify-between gap-x-2 border-l-2 px-2 py-1 hover:text-ink focus-visible:outline-offset-[-2px]',
              id === inView ? 'border-accent font-medium' : 'border-line forced-colors:border-[Canvas]',
              open.includes(id) || id === inView ? 'text-ink' : 'text-ink-2',
            )}
          >
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {summary !== undefined && (
              <span className="shrink-0 text-xs font-normal text-ink-3">{summary}</span>
            )}
          </a>
        </Fragment>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="mt-3"
        disabled={open.length === 0}
        onClick={() => setOpen([])}
      >
        Close all sections
      </Button>
    </nav>
  );
}
