/** Only SWIFT MT, for programs that don't need ISO 20022: the same functions, for texts with FIN messages. */

import { finApi } from '../api/fin-api.ts';
import type { CheckedMessage, OpenVerdict } from '../reading/checking/judge.ts';
import type { MtContent, MtDraft } from '../swift-mt/content/content.ts';
import { PageOrder } from '../swift-mt/index.ts';
import { FIN } from '../swift-mt/read-fin.ts';
import { writeContent } from '../swift-mt/types/declaration/write-content.ts';

/** Pages of statements that are missing or out of order have warnings. */
function* inPageOrder(verdicts: Iterable<OpenVerdict>): Generator<CheckedMessage, undefined> {
  const order = new PageOrder<OpenVerdict>(({ problems }, found) => problems.push(...found));
  for (const verdict of verdicts) {
    const { message } = verdict;
    yield* order.take(message?.format === 'swift-mt' ? message : null, verdict);
  }
  yield* order.end();
}

export const { read, readAll, check } = finApi<MtContent['type']>(FIN, inPageOrder);

/** The text of a message with this content. Throws TypeError for content of another shape. */
export function build(content: MtDraft): string {
  return writeContent(content);
}
