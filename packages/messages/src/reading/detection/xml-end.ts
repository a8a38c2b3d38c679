/**
 * Where XML that begins at an offset ends: after its outermost element and the white space that follows, and behind
 * further documents that come next. The end of the text when an outermost element is not closed.
 */
export function endOfXml(text: string, from: number): number {
  let at = from;
  for (;;) {
    const end = endOfDocument(text, at);
    if (end === null) return text.length;
    SPACE.lastIndex = end;
    SPACE.test(text);
    at = SPACE.lastIndex;
    if (text.charAt(at) !== '<') return at;
  }
}

const SPACE = /[\s\uFEFF]*/y;

/** Comments and instructions, in which tags do not count, and the name of the first element. */
const PROLOGUE = /<(?:!--|\?|!|([^\s/>!?<]{1,200}))/g;

/** Where the first element after an offset ends; null when it does not. */
function endOfDocument(text: string, from: number): number | null {
  let at = from;
  for (;;) {
    PROLOGUE.lastIndex = at;
    const found = PROLOGUE.exec(text);
    if (found === null) return null;
    const [opening, name] = found;
    if (name !== undefined) return endOfElement(text, PROLOGUE.lastIndex, name);
    const end = behind(text, CLOSES[opening] ?? '>', PROLOGUE.lastIndex);
    if (end === null) return null;
    at = end;
  }
}

const CLOSES: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' };

function endOfElement(text: string, from: number, name: string): number | null {
  const startTag = behind(text, '>', from);
  if (startTag === null || text.charAt(startTag - 2) === '/') return startTag;
  const closes = new RegExp(`<(?:!--|!\\[CDATA\\[|/${name.replace(/[^\w:]/g, '\\$&')}\\s*>)`, 'g');
  let at: number | null = startTag;
  while (at !== null) {
    closes.lastIndex = at;
    const found = closes.exec(text);
    if (found === null) return null;
    const close = CLOSES[found[0]];
    if (close === undefined) return closes.lastIndex;
    at = behind(text, close, closes.lastIndex);
  }
  return null;
}

function behind(text: string, sought: string, from: number): number | null {
  const at = text.indexOf(sought, from);
  return at === -1 ? null : at + sought.length;
}
