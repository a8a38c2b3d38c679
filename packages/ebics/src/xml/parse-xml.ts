import { DOMParser, type Document } from '@xmldom/xmldom';
import { EbicsError } from '../errors.ts';
import { restore, shorten } from './long-texts.ts';
import { XmlElement } from './xml-element.ts';

export interface XmlSource {
  xml: Uint8Array | string;
  /** The return code of what is wrong in this document. */
  code: string;
  /** What the document is, to begin a sentence: “The request”. */
  name: string;
  /** Bytes, or characters of a string. */
  limit: number;
}

const MAX_DEPTH = 64;
/** With comments, processing instructions and CDATA sections: each is a node, and costs as much. */
const MAX_NODES = 2_000;
/** Characters without the long base64 texts. Parsing and canonicalising these takes milliseconds, and requests have a few thousand. */
const MAX_MARKUP = 64 * 1024;
const MAX_TAG = 4_096;
/** Each counts again at every element below that declares another one. */
const MAX_NAMESPACES = 200;

/** Reads a document. It refuses, before any other work, what is too large or too deep, and what has a DTD. */
export function parseXml({ xml, code, name, limit }: XmlSource): { document: Document; root: XmlElement } {
  if (xml.length > limit)
    throw new EbicsError(
      code,
      `${name} is larger than ${limit} bytes. Send less, or more segments with at most 1,000,000 characters each.`,
    );
  const text = (typeof xml === 'string' ? xml : decode(xml, code, name)).trimStart();
  const shortened = shorten(text);
  if (shortened.xml.length > MAX_MARKUP)
    throw new EbicsError(
      code,
      `${name} has more than ${MAX_MARKUP} characters besides its base64 texts. Send only what the order needs.`,
    );
  checkMarkup(text, code, name);
  const document = parse(shortened.xml, code, name);
  restore(document, shortened.texts);
  const root = document.documentElement;
  if (root === null) throw new EbicsError(code, `${name} has no element. Send an XML document.`);
  return { document, root: new XmlElement(root, code) };
}

function decode(bytes: Uint8Array, code: string, name: string): string {
  const declaration = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 100)).toString(
    'latin1',
  );
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(declaration)?.[1] ?? 'UTF-8';
  if (/^(iso-8859-1|latin1|us-ascii)$/i.test(encoding)) return Buffer.from(bytes).toString('latin1');
  if (!/^utf-?8$/i.test(encoding))
    throw new EbicsError(code, `${name} has the encoding ${encoding}. Send it in UTF-8.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EbicsError(code, `${name} is not valid UTF-8. Encode it in UTF-8, or declare its encoding.`);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const TAG = /<\/?[^\s"'<>/](?:"[^"]*"|'[^']*'|[^"'<>])*>/y;

/** Looks at tags only: the text between them is skipped, however long it is. */
function checkMarkup(text: string, code: string, name: string): void {
  let depth = 0;
  let nodes = 0;
  let namespaces = 0;
  const problemAt = (problem: string, at: number) =>
    new EbicsError(code, problem, { path: name, ...lineAndColumn(text, at) });
  const control = text.search(NOT_XML);
  if (control !== -1) throw problemAt('XML does not allow this control character. Remove it.', control);
  for (let at = text.indexOf('<'); at !== -1; ) {
    const end = markupEnd(text, at);
    if (text[at + 1] === '/') depth--;
    else if (text[at + 1] === '!' && /[A-Za-z]/.test(text[at + 2] ?? ''))
      throw problemAt('A document type declaration is not allowed. Remove it, and write entities out.', at);
    else {
      nodes++;
      if (/[^!?]/.test(text[at + 1] ?? '') && end !== undefined && text[end - 2] !== '/') depth++;
    }
    if (end === undefined) throw problemAt('This markup has no end. Close it with “>”.', at);
    if (end - at > MAX_TAG && /[^!?]/.test(text[at + 1] ?? ''))
      throw problemAt(`This tag is too long. It may have ${MAX_TAG} characters with its attributes.`, at);
    if (depth > MAX_DEPTH) throw problemAt(`Elements are nested more than ${MAX_DEPTH} deep.`, at);
    if (text[at + 1] !== '!') namespaces += text.slice(at, end).split('xmlns').length - 1;
    if (namespaces > MAX_NAMESPACES)
      throw problemAt(`There are more than ${MAX_NAMESPACES} declarations of namespaces.`, at);
    if (nodes > MAX_NODES)
      throw problemAt(
        `There are more than ${MAX_NODES} elements, comments, instructions and CDATA sections.`,
        at,
      );
    at = text.indexOf('<', end);
  }
}

/** Where the markup that begins at `at` ends; undefined if it doesn't, or if it is a document type declaration. */
function markupEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (text.startsWith('<!', at)) return undefined;
  TAG.lastIndex = at;
  return TAG.test(text) ? TAG.lastIndex : undefined;
}

function after(text: string, mark: string, from: number): number | undefined {
  const found = text.indexOf(mark, from);
  return found === -1 ? undefined : found + mark.length;
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

interface ParserLocator {
  lineNumber: number;
  columnNumber?: number;
}

/** What the parser only warns about isn't XML either. */
function parse(text: string, code: string, name: string): Document {
  let problem: { message: string; locator?: ParserLocator | undefined } | undefined;
  let document: Document | undefined;
  try {
    document = new DOMParser({
      onError: (_level, message, context: { locator?: ParserLocator }) => {
        problem ??= { message, locator: context.locator };
      },
    }).parseFromString(text, 'text/xml');
  } catch (error) {
    problem ??= { message: error instanceof Error ? error.message : String(error) };
  }
  if (document !== undefined && problem === undefined) return document;
  const { message, locator } = problem ?? { message: 'it has no document' };
  const { lineNumber = 0, columnNumber = 1 } = locator ?? {};
  throw new EbicsError(code, `This is not well-formed XML: ${message.split('\n', 1)[0]}.`, {
    path: name,
    ...(lineNumber === 0 ? {} : { line: lineNumber, column: columnNumber }),
  });
}
