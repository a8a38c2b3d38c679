import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, tolerated } from '../core/problem.ts';
import type { Profile } from '../core/rule-options.ts';
import type { ProblemCode } from './problem-codes.ts';
import { pathOf, shortName, type XmlAttribute, type XmlElement } from './xml/xml-tree.ts';

/**
 * The problems of one message, as far as there is room. They are full sentences; each names its place by XPath, line and column.
 */
export class ProblemList {
  readonly mode: Mode;
  /** Whether the meaning of values and the guidelines of a profile are checked, too. */
  readonly depth: 'schema' | Profile;
  readonly problems: Problem[] = [];
  /** The paths of elements that are known to be misplaced. */
  readonly #absent = new Set<string>();

  constructor(mode: Mode, depth: ProblemList['depth'] = 'schema') {
    this.mode = mode;
    this.depth = depth;
  }

  /** Whether there is room for more. */
  get isFull(): boolean {
    return this.problems.length >= MAX_PROBLEMS_PER_MESSAGE;
  }

  /** Mistakes that a lenient reader understands anyway. */
  get tolerated(): Problem['severity'] {
    return tolerated(this.mode);
  }

  /** About an element. `child` is the name of one that is missing from it. */
  at(
    element: XmlElement,
    code: ProblemCode,
    message: string,
    severity: Problem['severity'] = 'error',
    child = '',
  ): void {
    if (this.isFull) return;
    const path = pathOf(element) + (child === '' ? '' : `/${child}`);
    this.#add(path, element.line, element.column, code, message, severity);
  }

  /** About an element (a path of names) that is missing from its parent; `place` shows it where the parent does not. */
  missing(
    parent: XmlElement,
    child: string,
    message: string,
    place: XmlElement = parent,
    code: ProblemCode = 'element_missing',
    severity: Problem['severity'] = 'error',
  ): void {
    if (this.isFull) return;
    const [first = child] = child.split('/');
    this.excuse(parent, first);
    this.#add(`${pathOf(parent)}/${child}`, place.line, place.column, code, message, severity);
  }

  /** Records that a child is missing or unreadable for a reason already reported, so that nothing else asks for it. */
  excuse(parent: XmlElement, child: string): void {
    this.#absent.add(`${pathOf(parent)}/${child}`);
  }

  /** Whether a child (a path of names) or something on the way to it is excused. */
  isExcused(parent: XmlElement, path: string): boolean {
    if (this.#absent.size === 0) return false;
    let at = pathOf(parent);
    return path.split('/').some((name) => {
      at += `/${name}`;
      return this.#absent.has(at);
    });
  }

  /** Whether an element with a path like that is excused. */
  isAnyExcused(like: RegExp): boolean {
    for (const path of this.#absent) if (like.test(path)) return true;
    return false;
  }

  /** Whether schema or standard say already that an element is wrong: its guideline has nothing to add. */
  isWrong(element: XmlElement): boolean {
    if (this.problems.length === 0) return false;
    const own = pathOf(element);
    return this.problems.some(
      ({ path, code, severity }) => path === own && severity === 'error' && !/^(?:cbpr|sepa)_/.test(code),
    );
  }

  /** A problem of an element's content. */
  inside(
    element: XmlElement,
    code: ProblemCode,
    message: string,
    severity: Problem['severity'] = 'error',
  ): void {
    if (this.isFull) return;
    this.#add(pathOf(element), element.bodyLine, element.bodyColumn, code, message, severity);
  }

  attribute(
    element: XmlElement,
    attribute: XmlAttribute,
    code: ProblemCode,
    message: string,
    severity: Problem['severity'] = 'error',
  ): void {
    if (this.isFull) return;
    const path = `${pathOf(element)}/@${shortName(attribute.name)}`;
    this.#add(path, attribute.line, attribute.column, code, message, severity);
  }

  #add(
    path: string,
    line: number,
    column: number,
    code: ProblemCode,
    message: string,
    severity: Problem['severity'],
  ): void {
    this.problems.push({ code, severity, path, line, column, message });
  }
}
