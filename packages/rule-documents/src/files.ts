import { Document, isScalar, type Node, parseDocument, visit, YAMLParseError } from 'yaml';
import { depthProblem, repeatedKey } from './layout.ts';
import type { Problem } from './problems.ts';
import { sizeProblem } from './size.ts';

/** Documents as files: YAML, which includes JSON. */

export type ParsedFile = { ok: true; data: unknown } | { ok: false; problems: Problem[] };

/** References to other parts of a file multiply its size; a few are enough for lists that rules share. */
const MAX_ALIASES = 50;
/** `repeatedKey` looks for keys that are there twice: the parser compares each with all others. */
export const PARSING = { maxAliasCount: MAX_ALIASES, logLevel: 'error', uniqueKeys: false } as const;
export const LAYOUT = { lineWidth: 0, flowCollectionPadding: false } as const;

/**
 * Reads a file, unless it is too large: its length and depth are checked before parsing, the number of its parts
 * afterwards.
 */
export function parseDocumentFile(text: string, maxLength: number): ParsedFile {
  if (text.length > maxLength) {
    return faulty(`The file is larger than ${maxLength / 1024} kB; remove what you don't need.`);
  }
  const deep = depthProblem(text);
  if (deep !== null) return { ok: false, problems: [deep] };
  try {
    const yaml = parseDocument(text, PARSING);
    const [error = repeatedKey(yaml, text)] = yaml.errors;
    if (error !== null) throw error;
    const data: unknown = yaml.toJS({ maxAliasCount: MAX_ALIASES });
    const large = sizeProblem(data);
    return large === null ? { ok: true, data } : { ok: false, problems: [large] };
  } catch (error) {
    return faulty(`The file is neither JSON nor YAML: ${reasonOf(error)}`);
  }
}

const faulty = (message: string): ParsedFile => ({ ok: false, problems: [{ path: '', message }] });

/** The first line of the parser's message; the others quote the text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first = ''] = error.message.split('\n');
  return error instanceof YAMLParseError ? `${first.replace(/:$/, '')}.` : `${first}.`;
}

export function toYaml(document: unknown): string {
  const yaml = new Document(document);
  if (yaml.contents !== null) withListsInLines(yaml.contents);
  return yaml.toString(LAYOUT);
}

/** Puts each list of plain values on one line. */
export function withListsInLines<T extends Node>(node: T): T {
  visit(node, {
    Seq(_, list) {
      if (list.items.every(isScalar)) list.flow = true;
    },
  });
  return node;
}

export const toJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** True if the text has comments, which only YAML keeps. */
export function hasComments(text: string): boolean {
  if (depthProblem(text) !== null) return false;
  const yaml = parseDocument(text, PARSING);
  let found = Boolean(yaml.comment || yaml.commentBefore);
  visit(yaml, {
    Node(_, { comment, commentBefore }) {
      found ||= Boolean(comment || commentBefore);
    },
  });
  return found;
}
