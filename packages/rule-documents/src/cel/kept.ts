import type { CelValue } from '@bufbuild/cel';
import type { Budget } from '../budget.ts';

/** Results of each function. */
const KEPT_MAX = 4;

interface Result {
  readonly operands: readonly CelValue[];
  readonly value: CelValue;
}

/**
 * The last results of costly calls. Functions of CEL are pure, so `lowerAscii()` of one text is computed once for a
 * file, not in each turn of a loop or for each rule. The results live as long as the budget of the file.
 */
export class Kept {
  static readonly #all = new WeakMap<Budget, Kept>();
  readonly #results = new Map<string, Result[]>();

  static of(budget: Budget): Kept {
    const known = Kept.#all.get(budget);
    if (known !== undefined) return known;
    const made = new Kept();
    Kept.#all.set(budget, made);
    return made;
  }

  find(name: string, operands: readonly CelValue[]): CelValue | undefined {
    return this.#results.get(name)?.find((result) => isSame(result.operands, operands))?.value;
  }

  add(name: string, operands: readonly CelValue[], value: CelValue): void {
    const results = this.#results.get(name) ?? [];
    results.unshift({ operands, value });
    results.length = Math.min(results.length, KEPT_MAX);
    this.#results.set(name, results);
  }
}

const isSame = (ones: readonly CelValue[], others: readonly CelValue[]): boolean =>
  ones.length === others.length && ones.every((one, position) => one === others[position]);
