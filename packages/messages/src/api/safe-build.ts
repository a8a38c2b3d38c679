import type { Draft } from '../core/content.ts';
import { ContentError } from '../core/content-error.ts';
import type { ParseOptions, Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { checkAll } from '../reading/checking/check.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';
import { build } from './build.ts';

/** The result of `safeBuild`: `ok` tells the two cases apart. */
export type Building =
  /** A valid message; `problems` has warnings only. */
  | { readonly ok: true; readonly text: string; readonly problems: readonly Problem[] }
  /** At least one problem is an error. `text` is null if no message can be built from the content. */
  | { readonly ok: false; readonly text: string | null; readonly problems: readonly Problem[] };

/**
 * Builds a message like `build`, and checks it by all rules like `check`. Problems of the content have its path
 * (`content.valueDate`); problems of the message have their position in `text`. Never throws on wrong content.
 */
export function safeBuild(content: Draft, options: ParseOptions & RuleOptions = {}): Building {
  return builtSafely(
    () => build(content),
    (text) => checkAll(text, options),
  );
}

export function builtSafely(
  write: () => string,
  check: (text: string) => Iterable<CheckedMessage>,
): Building {
  try {
    const text = write();
    const verdicts = [...check(text)];
    return {
      ok: verdicts.every(({ ok }) => ok),
      text,
      problems: verdicts.flatMap(({ problems }) => problems),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ok: false, text: null, problems: error.problems };
  }
}
