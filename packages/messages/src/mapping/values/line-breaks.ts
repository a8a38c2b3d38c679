/** The lines of a field that a text is laid into. */
export interface Room {
  readonly width: number;
  /** How many lines there are. */
  readonly max: number;
  /** True if something comes before the text in every line, like `//`. The text may then continue with any character. */
  readonly led?: boolean;
  /** The first line, if it differs: a code word takes some of it, for example. */
  readonly first?: { readonly width: number; readonly led: boolean };
}

/**
 * How a reader makes one text of the lines. `words`: a full line runs on into the next one, any other is followed by a space.
 * `columns`: every line runs on. `filled`: like `words`, but in full lines where possible, which every reader understands.
 */
export type Joining = 'words' | 'columns' | 'filled';

/** The cost of breaking a line in some way; the lowest sum wins. From `CHANGED` on, the text is not read back as it was. */
const COST = {
  /** A word broken in two; a space at the beginning or the end of a line. */
  withinWord: 10,
  besideSpace: 20,
  /** A line that is not full, if full ones are preferred. */
  short: 100,
  blankLine: 200,
} as const;
const CHANGED = { spaceInserted: 1000, startReplaced: 2000 } as const;

interface Break {
  /** Where the line ends, and where the next one begins. */
  readonly end: number;
  readonly next: number;
  readonly cost: number;
}

interface Layout {
  readonly cost: number;
  readonly lines: readonly string[];
}

interface Search {
  readonly text: string;
  /** Where the spaces at its end begin. */
  readonly end: number;
  readonly room: Room;
  readonly joining: Joining;
  /** True if breaks that change the text are allowed. */
  readonly mayChange: boolean;
  readonly known: Map<number, Layout | null>;
}

/** The number of characters that fit into the lines. */
export function capacityOf({ width, max, first }: Room): number {
  return max === 0 ? 0 : (first?.width ?? width) + (max - 1) * width;
}

/**
 * The text in lines that are read as the same text again; where there are none, in lines that change it least. Null when it is too
 * long.
 */
export function breakLines(text: string, room: Room, joining: Joining): readonly string[] | null {
  if (text.trim() === '') return [];
  if (text.length > capacityOf(room)) return null;
  const start = isLed(room, 0) ? text : startable(text);
  const search = {
    text: start,
    end: start.trimEnd().length,
    room,
    joining,
    mayChange: false,
    known: new Map(),
  };
  const found =
    layoutFrom(search, 0, 0) ?? layoutFrom({ ...search, mayChange: true, known: new Map() }, 0, 0);
  return found?.lines ?? null;
}

/** No line of block 4 begins with a colon or a hyphen. */
function canBegin(character: string | undefined): boolean {
  return character !== ':' && character !== '-';
}

function startable(text: string): string {
  return canBegin(text[0]) ? text : `.${text.slice(1)}`;
}

function widthOf({ width, first }: Room, line: number): number {
  return line === 0 ? (first?.width ?? width) : width;
}

function isLed({ led = false, first }: Room, line: number): boolean {
  return line === 0 ? (first?.led ?? led) : led;
}

/** The best layout of the text from a place on, beginning with the line of this number; null when there is none. */
function layoutFrom(search: Search, at: number, line: number): Layout | null {
  const { text, room, known } = search;
  const width = widthOf(room, line);
  const rest = text.slice(at);
  if (rest.length <= width) return { cost: 0, lines: [begun(room, line, rest)] };
  if (rest.length > width + (room.max - line - 1) * room.width) return null;
  const key = at * room.max + line;
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  let best: Layout | null = null;
  for (const { end, next, cost } of breaksOf(search, at, line)) {
    if (best !== null && best.cost <= cost) break;
    const others = layoutFrom(search, next, line + 1);
    if (others === null || (best !== null && best.cost <= cost + others.cost)) continue;
    best = { cost: cost + others.cost, lines: [begun(room, line, text.slice(at, end)), ...others.lines] };
  }
  known.set(key, best);
  return best;
}

function begun(room: Room, line: number, text: string): string {
  return isLed(room, line) ? text : startable(text);
}

/** The positions where a line can end, the cheapest first; among equals, the longest line. */
function breaksOf(search: Search, at: number, line: number): readonly Break[] {
  const { text, room, joining, mayChange } = search;
  const full = at + widthOf(room, line);
  const breaks: Break[] = [];
  const add = (end: number, next: number, cost: number): void => {
    const blank = text.slice(at, end).trim() === '' || next >= search.end ? COST.blankLine : 0;
    if (isLed(room, line + 1) || canBegin(text[next])) breaks.push({ end, next, cost: cost + blank });
    else if (mayChange) breaks.push({ end, next, cost: cost + blank + CHANGED.startReplaced });
  };
  const short = joining === 'words' ? 0 : COST.short;
  for (let end = full; end > at; end--) {
    const within = text[end] === ' ' || text[end - 1] === ' ' ? COST.besideSpace : COST.withinWord;
    if (end === full) add(end, end, joining === 'words' ? within : 0);
    else if (joining === 'columns') add(end, end, short + within);
    else if (text[end] === ' ') {
      const beside = text[end - 1] === ' ' || text[end + 1] === ' ';
      add(end, end + 1, short + (beside ? COST.besideSpace : 0));
    } else if (mayChange) add(end, end, CHANGED.spaceInserted + within);
  }
  return longest(
    breaks.sort((a, b) => a.cost - b.cost),
    mayChange ? 1 : ALIKE_MAX,
  );
}

/** How many breaks of one cost are tried, so that a hostile text takes no longer than others. A full line is always one of them. */
const ALIKE_MAX = 4;

function longest(breaks: readonly Break[], max: number): readonly Break[] {
  return breaks.filter(({ cost }, place) => breaks[place - max]?.cost !== cost);
}
