import { type Problem, quote } from '../../core/problem.ts';

/** Text that belongs to no message: an accompanying letter, a code fence, a line of a log. */
export interface Aside {
  readonly text: string;
  /** Where it begins, from 1. */
  readonly line: number;
  readonly column: number;
}

/** The problem for it: it was skipped and not read. */
export function asideProblem({ text, line, column }: Aside): Problem {
  const said = text.trimEnd();
  let last = line;
  for (let at = said.indexOf('\n'); at !== -1; at = said.indexOf('\n', at + 1)) last++;
  const lines = last === line ? `Line ${line} has` : `Lines ${line} to ${last} have`;
  const end = said.indexOf('\n');
  const begins = quote((end === -1 ? said : said.slice(0, end)).trim());
  const message = `${lines} text outside any message, which was skipped, beginning with ${begins}; leave it out.`;
  return { code: 'text_around', severity: 'warning', path: '', line, column, message };
}

/**
 * Reports asides with the message in front of them, or with the first one. Takes items one by one, and returns
 * each when no aside can follow it any more.
 */
export class AsideKeeper<Item extends { readonly problems: Problem[] }> {
  #last: Item | null = null;
  #ahead: Problem[] = [];

  note(aside: Aside): void {
    const problems = this.#last?.problems ?? this.#ahead;
    problems.push(asideProblem(aside));
  }

  take(item: Item): Item[] {
    item.problems.push(...this.#ahead.splice(0));
    const settled = this.#last === null ? [] : [this.#last];
    this.#last = item;
    return settled;
  }

  end(): Item[] {
    return this.#last === null ? [] : [this.#last];
  }
}
