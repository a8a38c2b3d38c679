import type { Content, Draft } from '../core/content.ts';
import type { Message } from '../core/message.ts';
import { type ContentProblem, kindOf } from '../core/shape.ts';
import { formatOf, formatOfType } from './formats.ts';

/** More problems than a person reads are not listed. */
const FAULTS_MAX = 100;

/**
 * The content of a parsed message. Null when it cannot be expressed completely: a part has the wrong format, is in the wrong
 * place, or is missing.
 */
export function contentOf(message: Message): Content | null {
  return formatOf(message).contentOf(message);
}

/**
 * Content that no message can be built from. `problems` lists everything that is wrong with it; the error's message has
 * one problem per line.
 */
export class ContentError extends TypeError {
  readonly problems: readonly ContentProblem[];

  constructor(type: string, problems: readonly ContentProblem[]) {
    const lines = problems.map(({ path, message }) => `${path}: ${message}`);
    super(`The content is not that of ${type}:\n${lines.join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

export interface BuildOptions {
  /** For a form that is being filled in: writes the given values unchanged, and leaves all problems to `check`. */
  unchecked?: boolean;
}

/**
 * The text of a message. A parsed message is reproduced: `build(parse(text))` is the text whenever that is well-formed. Content
 * is written in the layout of its standard, with line ends, headers and trailers; use `validate` on the result to check its
 * values.
 * @throws ContentError for content, such as JSON from elsewhere, with a part that is missing, unknown or of another shape.
 */
export function build(source: Message | Draft, { unchecked = false }: BuildOptions = {}): string {
  const whole: unknown = source;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    throw new ContentError('any message', [
      { path: 'content', message: `must be an object, not ${kindOf(whole)}` },
    ]);
  }
  if ('format' in source) return formatOf(source).write(source);
  const format = formatOfType(source.type);
  if (format === null) {
    const message = source.type === undefined ? 'is missing' : 'must be the name of a type, like MT103';
    throw new ContentError('any message', [{ path: 'content.type', message }]);
  }
  const problems = unchecked ? [] : format.problemsOf(source);
  if (problems.length > 0) throw new ContentError(source.type, problems.slice(0, FAULTS_MAX));
  return format.build(source);
}
