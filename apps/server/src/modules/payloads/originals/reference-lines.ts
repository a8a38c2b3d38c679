/** References of a message that transfers don't keep in a column. */
export type MessageReferenceKind = 'message' | 'batch' | 'end-to-end';

export interface MessageReference {
  kind: MessageReferenceKind;
  value: string;
}

/** `MsgId` is the first element of its group header; a status or a statement has that of other messages elsewhere. */
const ELEMENTS: Readonly<Record<MessageReferenceKind, { name: string; before: RegExp }>> = {
  message: { name: 'MsgId', before: /<(?:[\w.-]+:)?GrpHdr>\s*<(?:[\w.-]+:)?$/ },
  batch: { name: 'PmtInfId', before: /<(?:[\w.-]+:)?$/ },
  'end-to-end': { name: 'EndToEndId', before: /<(?:[\w.-]+:)?$/ },
};

/** Characters before a reference in which its element must begin. */
const BEFORE = 200;
/** Occurrences of a reference that are checked, including those in other messages and elements. */
export const OCCURRENCES = 100;
const NAMESPACE = ':xsd:';
const LINE_FEED = 10;

/** The text that each message with this reference contains: `MsgId>A-1<`. */
export const textOfReference = ({ kind, value }: MessageReference): string =>
  `${ELEMENTS[kind].name}>${written(value)}<`;

/**
 * The line, from 1, of the element with this reference in a message whose name begins with `name`; null: it is not there. It runs on the
 * main thread, so it reads a text once, however often that has the reference.
 */
export function lineOfReference(text: string, reference: MessageReference, name: string): number | null {
  const sought = textOfReference(reference);
  const { before } = ELEMENTS[reference.kind];
  let isNamed = false;
  let from = 0;
  for (let occurrence = 0; occurrence < OCCURRENCES; occurrence++) {
    const at = text.indexOf(sought, from);
    if (at === -1) return null;
    const namespace = text.slice(from, at).lastIndexOf(NAMESPACE);
    if (namespace !== -1) isNamed = text.startsWith(name, from + namespace + NAMESPACE.length);
    from = at + sought.length;
    if (isNamed && text[from] === '/' && before.test(text.slice(Math.max(0, at - BEFORE), at))) {
      return lineAt(text, at);
    }
  }
  return null;
}

/** Without an array of lines, which takes many times longer. */
function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at++) if (text.charCodeAt(at) === LINE_FEED) line++;
  return line;
}

/** As XML writes a value. */
const written = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
