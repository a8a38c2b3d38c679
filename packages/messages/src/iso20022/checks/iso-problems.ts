import type { Mode, Problem } from '../../core/problem.ts';
import { Problems, type Severity } from '../../core/problems.ts';
import type { Profile, RuleOptions } from '../../core/rule-options.ts';
import type { IsoCode } from '../problem-codes.ts';
import { pathOf, shortName, type XmlAttribute, type XmlElement } from '../xml/xml-tree.ts';

/** The problems about an ISO 20022 message. They are full sentences; each names its place by XPath, line and column. */
export class IsoProblems extends Problems {
  /** True if the meaning of values and the guidelines of a profile are checked, too. */
  readonly depth: 'schema' | Profile;
  /** The paths of elements that are known to be misplaced. */
  readonly #absent = new Set<string>();

  /** @param known problems found earlier. */
  constructor(
    mode: Mode,
    depth: IsoProblems['depth'] = 'schema',
    known: readonly Problem[] = [],
    options: RuleOptions = {},
  ) {
    super(mode, [...known], options);
    this.depth = depth;
  }

  /** About an element. `child` is the name of a missing child. */
  at(element: XmlElement, code: IsoCode, message: string, severity: Severity = 'error', child = ''): void {
    if (!this.takes(severity)) return;
    const path = pathOf(element) + (child === '' ? '' : `/${child}`);
    const { line, column } = element;
    this.add({ code, severity, path, line, column, message });
  }

  /** About an element (a path of names) that is missing from its parent; `place` shows it where the parent does not. */
  missing(
    parent: XmlElement,
    child: string,
    message: string,
    place: XmlElement = parent,
    code: IsoCode = 'element_missing',
    severity: Severity = 'error',
  ): void {
    if (!this.takes(severity)) return;
    const [first = child] = child.split('/');
    this.excuse(parent, first);
    const path = `${pathOf(parent)}/${child}`;
    const { line, column } = place;
    this.add({ code, severity, path, line, column, message });
  }

  /** Records that a child is missing or unreadable for a reported reason, so that nothing else requires it. */
  excuse(parent: XmlElement, child: string): void {
    this.#absent.add(`${pathOf(parent)}/${child}`);
  }

  /** True if a child (a path of names) or something on the way to it is excused. */
  isExcused(parent: XmlElement, path: string): boolean {
    if (this.#absent.size === 0) return false;
    let at = pathOf(parent);
    return path.split('/').some((name) => {
      at += `/${name}`;
      return this.#absent.has(at);
    });
  }

  /** True if an element with a path like that is excused. */
  isAnyExcused(like: RegExp): boolean {
    for (const path of this.#absent) if (like.test(path)) return true;
    return false;
  }

  /** True if the schema or the standard already reports the element: its guideline adds nothing. */
  isWrong(element: XmlElement): boolean {
    if (this.all.length === 0) return false;
    const own = pathOf(element);
    return this.all.some(
      ({ path, code, severity }) => path === own && severity === 'error' && !/^(?:cbpr|sepa)_/.test(code),
    );
  }

  /** A problem of an element's content. */
  inside(element: XmlElement, code: IsoCode, message: string, severity: Severity = 'error'): void {
    if (!this.takes(severity)) return;
    const { bodyLine: line, bodyColumn: column } = element;
    this.add({ code, severity, path: pathOf(element), line, column, message });
  }

  attribute(
    element: XmlElement,
    attribute: XmlAttribute,
    code: IsoCode,
    message: string,
    severity: Severity = 'error',
  ): void {
    if (!this.takes(severity)) return;
    const path = `${pathOf(element)}/@${shortName(attribute.name)}`;
    const { line, column } = attribute;
    this.add({ code, severity, path, line, column, message });
  }
}
