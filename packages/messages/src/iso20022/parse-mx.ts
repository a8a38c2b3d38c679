import type { MxType } from '../core/message-type.ts';
import { type Mode, type Problem, quote, tolerated } from '../core/problem.ts';
import { type TextSpan, trimmedSpan } from '../core/text-span.ts';
import {
  HEADER_TYPE,
  isMxType,
  nameInNamespace,
  namespaceOf,
  typeOfElement,
  versionsOf,
} from './message-name.ts';
import type { MxResult } from './mx-message.ts';
import { reasonOfNoDocument } from './no-document.ts';
import type { ProblemCode } from './problem-codes.ts';
import { cbprService } from './rules/header-rules.ts';
import { TEXT_START, type TextPlace } from './xml/line-counter.ts';
import { readXml } from './xml/read-xml.ts';
import { elementsOf, shortName, type XmlDocument, type XmlElement } from './xml/xml-tree.ts';

/**
 * Parses message after message of a text: XML documents one after another. Each is a `Document`, or a wrapper of any name and
 * depth with `AppHdr` and `Document`. Each has its position in the text. Never throws.
 * @param start the offset to start from, and its line in a larger text.
 */
export function* parseMxAll(
  text: string,
  mode: Mode,
  start: TextPlace = TEXT_START,
): Generator<MxResult & { readonly span: TextSpan }, undefined> {
  if (text.trimStart().startsWith('&lt;')) {
    yield { ...escapedXml(start.line), span: trimmedSpan(text, 0, text.length) };
    return;
  }
  let from: TextPlace | null = start;
  while (from !== null) {
    const { document, problems, next } = readXml(text, from);
    const span = trimmedSpan(text, from.offset, next?.offset ?? text.length);
    if (document === null) yield { kind: 'malformed', type: null, line: from.line, problems, span };
    else yield { ...messageIn(document, mode, from.line), span };
    from = next;
  }
}

/** Created for each call, because other problems of the text are added to it. */
function escapedXml(line: number): MxResult {
  return {
    kind: 'malformed',
    type: null,
    line,
    problems: [
      {
        code: 'xml_syntax' satisfies ProblemCode,
        severity: 'error',
        path: '',
        line,
        column: 1,
        message:
          "The XML is escaped: it has '&lt;' instead of '<', as in a web page or in text inside XML; undo that.",
      },
    ],
  };
}

interface Found {
  readonly headers: XmlElement[];
  readonly documents: XmlElement[];
}

function messageIn(xml: XmlDocument, mode: Mode, firstLine: number): MxResult {
  const { root } = xml;
  const found: Found = { headers: [], documents: [] };
  collect(root, found);
  const [document, another] = found.documents;
  if (document === undefined) return withoutDocument(root);
  const type = nameInNamespace(document.namespace);
  if (another !== undefined) {
    const right = `The wrapper ${shortName(root.local)} has ${found.documents.length} messages; give each its own wrapper.`;
    return failed('malformed', type, root, problem(another, 'several_documents', right));
  }
  if (type !== null && !isMxType(type)) return unsupported(document, type);
  const problems: Problem[] = [];
  const message = type ?? typeWithout(document, mode, problems);
  if (message === null) return unknownMessage(document, problems);
  checkDeclaration(xml, firstLine, mode, problems);
  if (type !== null && (document.namespace !== namespaceOf(message) || hasSpaceInNamespace(document))) {
    const space = document.namespace === namespaceOf(message) ? ' with white space around it' : '';
    const right = `Document has the namespace ${quote(document.namespace)}${space}; it must be ${namespaceOf(message)}.`;
    problems.push(problem(document, 'namespace_wrong', right, tolerated(mode)));
  }
  const header = headerIn(found.headers, mode, problems);
  const line = root.line;
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

/** A header without a namespace is taken for the version that is read; one of another version is left alone. */
function headerIn(headers: readonly XmlElement[], mode: Mode, problems: Problem[]): XmlElement | null {
  const [header] = headers;
  const right = namespaceOf(HEADER_TYPE);
  if (header === undefined || header.namespace === right) return header ?? null;
  if (header.namespace === '') {
    const sentence = `AppHdr has no namespace; write xmlns="${right}".`;
    problems.push(problem(header, 'header_version', sentence, tolerated(mode)));
    return header;
  }
  const name = nameInNamespace(header.namespace);
  const isOtherVersion = name?.startsWith('head.001.') === true && cbprService(header) === null;
  const sentence = `AppHdr is ${name ?? quote(header.namespace)}, which is not checked; CBPR+ has ${HEADER_TYPE} (${right}).`;
  problems.push(problem(header, 'header_version', sentence, isOtherVersion ? 'warning' : tolerated(mode)));
  return null;
}

/** The message that a Document without a namespace must be, by its element. */
function typeWithout(document: XmlElement, mode: Mode, problems: Problem[]): MxType | null {
  const [body] = elementsOf(document);
  const type = document.namespace === '' && body !== undefined ? typeOfElement(body.local) : null;
  if (type === null) return null;
  const right = `Document has no namespace; write xmlns="${namespaceOf(type)}" (${versionsOf(type)}).`;
  problems.push(problem(document, 'namespace_missing', right, tolerated(mode)));
  return type;
}

function withoutDocument(root: XmlElement): MxResult {
  const { place, type, right } = reasonOfNoDocument(root);
  return failed('malformed', type, root, problem(place, 'document_missing', right));
}

/**
 * The XML declaration: nothing may precede it (XML 1.0, section 2.8), and messages are UTF-8. A text in memory does not show its
 * original encoding, so the declared one is left to people.
 */
function checkDeclaration({ nodes }: XmlDocument, firstLine: number, mode: Mode, problems: Problem[]): void {
  const [first, second] = nodes;
  const leading = first?.kind === 'text' ? first.value.split('\n') : [''];
  const declaration = first?.kind === 'text' ? second : first;
  if (declaration?.kind !== 'instruction' || !/^xml\s/.test(declaration.value)) return;
  const line = firstLine + leading.length - 1;
  const column = (leading.at(-1) ?? '').length + 1;
  if (column > 1 || line > firstLine) {
    const message =
      "'<?xml' must be at the very beginning; leave out the white space (or byte order mark) before it.";
    const code: ProblemCode = 'xml_syntax';
    problems.push({ code, severity: tolerated(mode), path: '', line, column, message });
  }
  const encoding = /\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(declaration.value)?.[1] ?? 'UTF-8';
  if (/^(?:UTF-?8|US-ASCII)$/i.test(encoding)) return;
  const message = `The declaration names the encoding ${encoding}; messages are exchanged in UTF-8, so write it as UTF-8 and encoding="UTF-8".`;
  const code: ProblemCode = 'xml_encoding';
  problems.push({ code, severity: 'warning', path: '', line, column, message });
}

/** The parser takes a namespace without the white space around it, which others do not. */
function hasSpaceInNamespace({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ name, value }) => (name === 'xmlns' || name.startsWith('xmlns:')) && value !== value.trim(),
  );
}

function unsupported(document: XmlElement, type: string): MxResult {
  const versions = versionsOf(type);
  const [code, right]: [ProblemCode, string] =
    versions === null
      ? ['message_unknown', `The elements of ${type} are not checked: its schema is not known here.`]
      : [
          'version_unsupported',
          `The elements of ${type} are not checked: this version is not read, but ${versions} is.`,
        ];
  return failed('unsupported', type, document, problem(document, code, right, 'warning'));
}

function unknownMessage(document: XmlElement, problems: Problem[]): MxResult {
  const namespace = document.namespace === '' ? 'no namespace' : `the namespace ${quote(document.namespace)}`;
  const right = `Document has ${namespace}, which names no message of ISO 20022; write one like ${namespaceOf('pacs.008.001.08')}.`;
  return failed('malformed', null, document, problem(document, 'message_unknown', right), problems);
}

function failed(
  kind: 'unsupported' | 'malformed',
  type: string | null,
  { line }: XmlElement,
  about: Problem,
  others: readonly Problem[] = [],
): MxResult {
  return { kind, type, line, problems: [...others, about] };
}

function problem(
  { local, line, column }: XmlElement,
  code: ProblemCode,
  message: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { code, severity, path: `/${shortName(local)}`, line, column, message };
}
