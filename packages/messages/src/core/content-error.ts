import type { Format } from './format.ts';
import type { Problem } from './problem.ts';
import { type ContentProblem, otherKind } from './shape.ts';

/** More problems than a person reads are not listed. */
const LISTED_MAX = 100;

/**
 * Content that no message can be built from. `problems` lists everything that is wrong with it; the error's message has
 * one problem per line.
 */
export class ContentError extends TypeError {
  readonly problems: readonly Problem[];

  constructor(type: string, found: readonly ContentProblem[]) {
    const problems = found.slice(0, LISTED_MAX).map(problemOf);
    super(`The content is not that of ${type}:\n${problems.map(({ message }) => message).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

function problemOf({ code, path, detail }: ContentProblem): Problem {
  return { code, severity: 'error', path, line: null, column: null, message: `${path} ${detail}.` };
}

/** The part of a format that writes content. */
export type ContentWriter<D> = Pick<Format<never, D>, 'problemsOf' | 'build'>;

/**
 * The text of a message with this content.
 *
 * @param writerOf what writes content of a type; null for an unknown type.
 * @param unchecked leaves the shape of the content to the caller.
 * @throws ContentError for content that no message can be built from.
 */
export function textOfContent<D extends { readonly type: string }>(
  content: D,
  writerOf: (type: string) => ContentWriter<D> | null,
  unchecked = false,
): string {
  const given: unknown = content;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ContentError('any message', [otherKind('an object', given, 'content')]);
  }
  const { type }: { readonly type?: string } = content;
  const writer = type === undefined ? null : writerOf(type);
  if (writer === null) throw new ContentError('any message', [noType(type)]);
  const problems = unchecked ? [] : writer.problemsOf(content);
  if (problems.length > 0) throw new ContentError(content.type, problems);
  return writer.build(content);
}

function noType(type: string | undefined): ContentProblem {
  const path = 'content.type';
  return type === undefined
    ? { code: 'content_missing', path, detail: 'is missing' }
    : { code: 'content_value', path, detail: 'must be the name of a type, like MT103' };
}
