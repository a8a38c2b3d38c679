import type { MxType } from '../../core/message-type.ts';
import { type Mode, quote } from '../../core/problem.ts';
import { type TextSpan, trimmedSpan } from '../../core/text-span.ts';
import { IsoProblems } from '../checks/iso-problems.ts';
import type { IsoCode } from '../problem-codes.ts';
import { cbprService } from '../rules/header-rules.ts';
import { TEXT_START, type TextPosition } from '../xml/line-counter.ts';
import { readXml } from '../xml/read-xml.ts';
import { elementsOf, shortName, type XmlDocument, type XmlElement } from '../xml/xml-tree.ts';
import {
  exampleFor,
  HEADER_TYPE,
  isMxType,
  type NationalVersion,
  nameInNamespace,
  namespaceOf,
  nationalVersion,
  typeOfElement,
  versionsOf,
} from './message-name.ts';
import type { MxResult } from './mx-message.ts';
import { reasonOfNoDocument } from './no-document.ts';

/**
 * Parses message after message of a text: XML documents one after another. Each is a `Document`, or a wrapper of any name and
 * depth with `AppHdr` and `Document`. Each has its position in the text. Never throws.
 * @param start the offset to start from, and its line in a larger text.
 */
export function* parseMxAll(
  text: string,
  mode: Mode,
  start: TextPosition = TEXT_START,
): Generator<MxResult & { readonly span: TextSpan }, undefined> {
  if (text.trimStart().startsWith('&lt;')) {
    yield { ...escapedXml(start.line, new IsoProblems(mode)), span: trimmedSpan(text, 0, text.length) };
    return;
  }
  let from: TextPosition | null = start;
  while (from !== null) {
    const { line } = from;
    const list = new IsoProblems(mode);
    const { document, next } = readXml(text, from, list);
    const span = trimmedSpan(text, from.offset, next?.offset ?? text.length);
    const result =
      document === null ? failed('malformed', null, line, list) : messageIn(document, line, list);
    yield { ...result, span };
    from = next;
  }
}

function escapedXml(line: number, list: IsoProblems): MxResult {
  const code: IsoCode = 'xml_syntax';
  const message =
    "The XML is escaped: it has '&lt;' instead of '<', as in a web page or in text inside XML; undo that.";
  list.add({ code, severity: 'error', path: '', line, column: 1, message });
  return failed('malformed', null, line, list);
}

interface Found {
  readonly headers: XmlElement[];
  readonly documents: XmlElement[];
}

function messageIn(xml: XmlDocument, firstLine: number, list: IsoProblems): MxResult {
  const { root } = xml;
  const { line } = root;
  const found: Found = { headers: [], documents: [] };
  collect(root, found);
  const [document, another] = found.documents;
  if (document === undefined) {
    const { place, type, right } = reasonOfNoDocument(root);
    list.at(place, 'document_missing', right);
    return failed('malformed', type, line, list);
  }
  const type = nameInNamespace(document.namespace);
  if (another !== undefined) {
    const right = `The wrapper ${shortName(root.local)} has ${found.documents.length} messages; give each its own wrapper.`;
    list.at(another, 'several_documents', right);
    return failed('malformed', type, line, list);
  }
  if (type !== null && !isMxType(type)) return unsupported(document, type, list);
  const national = type === null ? nationalVersion(document.namespace) : null;
  if (national !== null) return restricted(document, national, list);
  const message = type ?? typeWithout(document, list);
  if (message === null) {
    const namespace =
      document.namespace === '' ? 'no namespace' : `the namespace ${quote(document.namespace)}`;
    const example = exampleFor(document.namespace, elementsOf(document)[0]?.local ?? null);
    const right = `Document has ${namespace}, which names no message of ISO 20022; write one like ${namespaceOf(example)}.`;
    list.at(document, 'message_unknown', right);
    return failed('malformed', null, document.line, list);
  }
  checkDeclaration(xml, firstLine, list);
  if (type !== null && (document.namespace !== namespaceOf(message) || hasSpaceInNamespace(document))) {
    const space = document.namespace === namespaceOf(message) ? ' with white space around it' : '';
    const right = `Document has the namespace ${quote(document.namespace)}${space}; it must be ${namespaceOf(message)}.`;
    list.at(document, 'namespace_wrong', right, 'tolerated');
  }
  const header = headerIn(found.headers, list);
  const { mode, all: problems } = list;
  return {
    kind: 'message',
    type: message,
    line,
    message: { format: 'iso20022', type: message, mode, xml, header, document, line, problems },
    problems,
  };
}

/** Headers and documents are siblings, at any depth; their contents are their own. */
function collect(element: XmlElement, found: Found): void {
  if (element.local === 'Document') found.documents.push(element);
  else if (element.local === 'AppHdr') found.headers.push(element);
  else for (const child of elementsOf(element)) collect(child, found);
}

/** A header without a namespace counts as the supported version; a header of another version is ignored. */
function headerIn(headers: readonly XmlElement[], list: IsoProblems): XmlElement | null {
  const [header] = headers;
  const right = namespaceOf(HEADER_TYPE);
  if (header === undefined || header.namespace === right) return header ?? null;
  if (header.namespace === '') {
    list.at(header, 'header_version', `AppHdr has no namespace; write xmlns="${right}".`, 'tolerated');
    return header;
  }
  const name = nameInNamespace(header.namespace);
  const isOtherVersion = name?.startsWith('head.001.') === true && cbprService(header) === null;
  const sentence = `AppHdr is ${name ?? quote(header.namespace)}, which is not checked; CBPR+ uses ${HEADER_TYPE} (${right}).`;
  list.at(header, 'header_version', sentence, isOtherVersion ? 'warning' : 'tolerated');
  return null;
}

/** The message that a Document without a namespace must be, judging by its element. */
function typeWithout(document: XmlElement, list: IsoProblems): MxType | null {
  const [body] = elementsOf(document);
  const type = document.namespace === '' && body !== undefined ? typeOfElement(body.local) : null;
  if (type === null) return null;
  const right = `Document has no namespace; write xmlns="${namespaceOf(type)}" (${versionsOf(type)}).`;
  list.at(document, 'namespace_missing', right, 'tolerated');
  return type;
}

/**
 * The XML declaration: nothing may precede it (XML 1.0, section 2.8), and messages are UTF-8. A text in memory does not show its
 * original encoding, so the declared encoding is not compared.
 */
function checkDeclaration({ nodes }: XmlDocument, firstLine: number, list: IsoProblems): void {
  const [first, second] = nodes;
  const leading = first?.kind === 'text' ? first.value.split('\n') : [''];
  const declaration = first?.kind === 'text' ? second : first;
  if (declaration?.kind !== 'instruction' || !/^xml\s/.test(declaration.value)) return;
  const line = firstLine + leading.length - 1;
  const column = (leading.at(-1) ?? '').length + 1;
  if (column > 1 || line > firstLine) {
    const message =
      "'<?xml' must be at the very beginning; leave out the white space (or byte order mark) before it.";
    const code: IsoCode = 'xml_syntax';
    list.add({ code, severity: 'tolerated', path: '', line, column, message });
  }
  const encoding = /\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(declaration.value)?.[1] ?? 'UTF-8';
  if (/^(?:UTF-?8|US-ASCII)$/i.test(encoding)) return;
  const message = `The declaration names the encoding ${encoding}; messages are exchanged in UTF-8, so write it as UTF-8 and encoding="UTF-8".`;
  const code: IsoCode = 'xml_encoding';
  list.add({ code, severity: 'warning', path: '', line, column, message });
}

/** The parser trims white space around a namespace, which other parsers keep. */
function hasSpaceInNamespace({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ name, value }) => (name === 'xmlns' || name.startsWith('xmlns:')) && value !== value.trim(),
  );
}

/** A national version is not checked: the ISO 20022 version would be, but it allows more. */
function restricted(document: XmlElement, { name, base }: NationalVersion, list: IsoProblems): MxResult {
  const advice = isMxType(base)
    ? `to check it as that, write the namespace ${namespaceOf(base)}`
    : 'its schema is not known here';
  const right = `The elements of ${name} are not checked: it is a national version, which restricts ${base}; ${advice}.`;
  list.at(document, 'version_unsupported', right, 'warning');
  return failed('unsupported', name, document.line, list);
}

function unsupported(document: XmlElement, type: string, list: IsoProblems): MxResult {
  const national = nationalVersion(document.namespace);
  if (national !== null) return restricted(document, national, list);
  const versions = versionsOf(type);
  const [code, why]: [IsoCode, string] =
    versions === null
      ? ['message_unknown', 'its schema is not known here']
      : ['version_unsupported', `this version is not read, but ${versions} is`];
  list.at(document, code, `The elements of ${type} are not checked: ${why}.`, 'warning');
  return failed('unsupported', type, document.line, list);
}

function failed(
  kind: 'unsupported' | 'malformed',
  type: string | null,
  line: number,
  problems: IsoProblems,
): MxResult {
  return { kind, type, line, problems: problems.all };
}
