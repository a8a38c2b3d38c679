import type { Document, Node } from '@xmldom/xmldom';

/** Stands for a long text: a private character, the number of the text, and the character again. */
const MARK = '\uE0FF';
const PLACEHOLDER = new RegExp(`^${MARK}(\\d+)${MARK}$`);
const LONG = 1_000;
/** Some clients write a carriage return as a reference. */
const BASE64 = /^[A-Za-z0-9+/= \t\r\n]*(?:&#(?:13|xD);[A-Za-z0-9+/= \t\r\n]*)*$/i;

/** A document without its long base64 texts. The parser would spend 20 ms on a megabyte of them. */
export interface ShortenedXml {
  xml: string;
  texts: string[];
}

/** Replaces long texts between two tags. */
export function shorten(xml: string): ShortenedXml {
  const texts: string[] = [];
  if (xml.length < LONG || xml.includes(MARK)) return { xml, texts };
  const pieces: string[] = [];
  let done = 0;
  for (let end = xml.indexOf('>'); end !== -1; ) {
    const next = xml.indexOf('<', end);
    if (next === -1) break;
    const text = xml.slice(end + 1, next);
    if (text.length >= LONG && BASE64.test(text)) {
      pieces.push(xml.slice(done, end + 1), MARK, String(texts.length), MARK);
      texts.push(asParsed(text));
      done = next;
    }
    end = xml.indexOf('>', next);
  }
  pieces.push(xml.slice(done));
  return { xml: pieces.join(''), texts };
}

/** What a parser makes of line breaks and of carriage returns as references. */
const asParsed = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/&#(?:13|xD);/gi, '\r');

/** Puts the texts back where they belong. */
export function restore(document: Document, texts: readonly string[]): void {
  if (texts.length > 0) restoreBelow(document, texts);
}

function restoreBelow(node: Node, texts: readonly string[]): void {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const number =
      child.nodeType === child.TEXT_NODE ? PLACEHOLDER.exec(child.nodeValue ?? '')?.[1] : undefined;
    if (number !== undefined) child.nodeValue = texts[Number(number)] ?? '';
    restoreBelow(child, texts);
  }
}
