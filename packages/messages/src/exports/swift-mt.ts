/** Only SWIFT MT, for programs that don't need ISO 20022: the same functions, for texts with FIN messages. */

import { finApi } from '../api/fin-api.ts';
import type { TextOptions } from '../api/reading.ts';
import { type Building, builtSafely } from '../api/safe-build.ts';
import { textOfContent } from '../core/content-error.ts';
import type { RuleOptions } from '../core/rule-options.ts';
import { withoutRules } from '../core/switched-off.ts';
import { requireType } from '../formats/content-types.ts';
import type { CheckedMessage, OpenVerdict } from '../reading/checking/judge.ts';
import type { MtContent, MtDraft } from '../swift-mt/content/content.ts';
import { PageOrder } from '../swift-mt/index.ts';
import { FIN } from '../swift-mt/read-fin.ts';
import { problemsOfMt } from '../swift-mt/types/declaration/content-problems.ts';
import { writeContent } from '../swift-mt/types/declaration/write-content.ts';
import { isMtType, MT_TYPES } from '../swift-mt/types/registry.ts';

/** Pages of statements that are missing or out of order have warnings. */
function* inPageOrder(
  verdicts: Iterable<OpenVerdict>,
  { without }: RuleOptions,
): Generator<CheckedMessage, undefined> {
  const order = new PageOrder<OpenVerdict>(({ problems }, found) =>
    problems.push(...withoutRules(found, without)),
  );
  for (const verdict of verdicts) {
    const { message } = verdict;
    yield* order.take(message?.format === 'swift-mt' ? message : null, verdict);
  }
  yield* order.end();
}

export const { read, readAll, check } = finApi<MtContent['type']>(
  FIN,
  (type) => requireType(type, MT_TYPES),
  inPageOrder,
);

const WRITER = { problemsOf: problemsOfMt, build: writeContent };

/**
 * The text of a message with this content; `check` says whether its values are right.
 * @throws ContentError for content with a part that is missing, unknown or of another shape.
 */
export function build(content: MtDraft): string {
  return textOfContent(content, (type) => (isMtType(type) ? WRITER : null));
}

/** Builds a message, and checks it by all rules. Never throws on wrong content. */
export function safeBuild(content: MtDraft, options?: TextOptions): Building {
  return builtSafely(
    () => build(content),
    (text) => check(text, options),
  );
}
