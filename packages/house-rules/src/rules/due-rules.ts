import { typeMatcher } from '../conditions/type-pattern.ts';
import type { RuleFormat } from '../document/document.ts';
import type { CompiledRule } from './compiled-rule.ts';

/** A file may name any number of types. */
const KNOWN_MAX = 20;

/** The rules of a document, sorted once for all messages of a day, a format and a type. */
export class DueRules {
  readonly #all: readonly (CompiledRule & { isOfType(type: string): boolean })[];
  readonly #known = new Map<string, readonly CompiledRule[]>();

  constructor(rules: readonly CompiledRule[]) {
    this.#all = rules.map(({ rule, check }) => ({ rule, check, isOfType: typeMatcher(rule.types ?? ['*']) }));
  }

  on(day: string, format: RuleFormat, type: string): readonly CompiledRule[] {
    const key = `${day} ${format} ${type}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const due = this.#all.filter(
      ({ rule: { from, until, formats }, isOfType }) =>
        (from === undefined || day >= from) &&
        (until === undefined || day <= until) &&
        formats?.includes(format) !== false &&
        isOfType(type),
    );
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(key, due);
    return due;
  }
}
