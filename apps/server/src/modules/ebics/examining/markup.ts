/** A tag, or what has no content (a comment, an instruction), with where it begins and ends. */
export type Token =
  | { kind: 'skipped'; start: number; end: number }
  | { kind: 'start'; name: string; attributes: string; isEmpty: boolean; start: number; end: number }
  | { kind: 'end'; name: string; start: number; end: number };

const START = /<((?:[\w.-]+:)?[\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const END = /<\/((?:[\w.-]+:)?[\w.-]+)\s*>/y;
const SKIPPED = [
  { opens: '<!--', closes: '-->' },
  { opens: '<?', closes: '?>' },
];

/** Thrown for XML whose meaning is not certain without a complete reader. */
export class Unclear extends Error {}

/** The tags of a document of XML with ASCII names, in the order of the text. @throws Unclear */
export function* tagsOf(text: string): Generator<Token, void> {
  for (let start = text.indexOf('<'); start >= 0; ) {
    const token = skippedAt(text, start) ?? tagAt(text, start);
    yield token;
    start = text.indexOf('<', token.end);
  }
}

function skippedAt(text: string, start: number): Token | null {
  const skipped = SKIPPED.find(({ opens }) => text.startsWith(opens, start));
  if (skipped === undefined) return null;
  const closed = text.indexOf(skipped.closes, start + skipped.opens.length);
  if (closed < 0) throw new Unclear();
  return { kind: 'skipped', start, end: closed + skipped.closes.length };
}

/** No CDATA and no declarations: what is in them may look like tags. */
function tagAt(text: string, start: number): Token {
  START.lastIndex = start;
  const opened = START.exec(text);
  if (opened !== null) {
    const [, name = '', attributes = '', slash = ''] = opened;
    return { kind: 'start', name, attributes, isEmpty: slash !== '', start, end: START.lastIndex };
  }
  END.lastIndex = start;
  const closed = END.exec(text);
  if (closed === null) throw new Unclear();
  return { kind: 'end', name: closed[1] ?? '', start, end: END.lastIndex };
}
