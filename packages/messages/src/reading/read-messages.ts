import type { ParseResult } from '../core/parse-result.ts';
import { hasError, MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../core/problem.ts';
import { UNREAD_CODES } from '../core/problem-codes.ts';
import type { TextSpan } from '../core/text-span.ts';
import { identityOf, type PayloadItem } from '../core/transfer.ts';
import { formatOf } from '../formats/formats.ts';
import { acknowledges, type FinMessage, isServiceMessage, PageOrder } from '../swift-mt/index.ts';
import { type Aside, asideProblem } from './detection/asides.ts';
import { detect } from './detection/detect.ts';
import { FileReferences } from './file-references.ts';
import { ItemCollector, type ItemReading } from './items/item-collector.ts';
import { noteMessage } from './items/message-of-item.ts';
import { partsOf } from './parts.ts';

/** Reads a payload of messages leniently, of several formats too. Text outside any message is reported on the payload. */
export function* readMessages(text: string): ItemReading {
  const collector = new ItemCollector();
  const asides: Aside[] = [];
  const copies = new CopyKeeper();
  const references = new FileReferences();
  for (const part of partsOf(text, 'lenient')) {
    if (part.kind === 'aside') {
      asides.push(part.aside);
      continue;
    }
    const { read, span } = part;
    const fin = read.message?.format === 'swift-mt' ? read.message : null;
    let twice = read.message === undefined ? [] : references.take(read.message);
    for (const item of itemsOfRead(read, span, collector.isFull)) {
      item.problems.push(...twice);
      twice = [];
      yield* collector.listed(copies.take(fin, item));
      if (collector.isOverflowing) break;
    }
    if (collector.isOverflowing) break;
  }
  yield* collector.listed(copies.end());
  const { messageType, problems, isRefused } = collector.whole();
  const around = asides.slice(0, MAX_PROBLEMS_PER_MESSAGE).map(asideProblem);
  return { messageType: messageType ?? detect(text).type, problems: [...around, ...problems], isRefused };
}

function* itemsOfRead(
  read: ParseResult,
  span: TextSpan,
  verdictOnly: boolean,
): Generator<PayloadItem, void, undefined> {
  const { kind, message, line, type, problems } = read;
  const items =
    message === undefined
      ? [{ index: 0, line, span, type, about: identityOf(null), transfer: null, problems }]
      : formatOf(message).itemsOf(message, span, verdictOnly);
  for (const item of items) {
    if (kind === 'unsupported') refuse(item.problems);
    if (message !== undefined) noteMessage(item, message);
    yield item;
  }
}

/** A message that was not checked is refused, because its orders are unknown. */
function refuse(problems: Problem[]): void {
  if (hasError(problems)) return;
  for (const problem of problems) {
    if (UNREAD_CODES.has(problem.code)) problem.severity = 'error';
  }
}

/**
 * Recognises the copy of a message after its acknowledgement. The acknowledgement refers to the copy, and the copy does not order
 * anything: it repeats an earlier order, or was rejected. Items after an acknowledgement are held until the next FIN message.
 */
class CopyKeeper {
  readonly #order = new PageOrder<PayloadItem>((item, problems) => item.problems.push(...problems));
  #acknowledgement: { readonly message: FinMessage; readonly item: PayloadItem } | null = null;
  #held: PayloadItem[] = [];

  /** Accepts the next item, passes it to the check of pages, and returns the completed items. */
  take(message: FinMessage | null, item: PayloadItem): PayloadItem[] {
    const isAcknowledgement = message !== null && isServiceMessage(message);
    if (this.#acknowledgement === null && !isAcknowledgement) return this.#order.take(message, item);
    let settled: PayloadItem[] = [];
    if (message !== null) {
      if (this.#acknowledgement !== null && acknowledges(this.#acknowledgement.message, message)) {
        this.#acknowledgement.item.about = item.about;
        item.transfer = null;
      }
      settled = this.#held.splice(0);
      this.#acknowledgement = isAcknowledgement ? { message, item } : null;
    }
    if (this.#acknowledgement === null) return [...settled, ...this.#order.take(message, item)];
    this.#held.push(...this.#order.take(message, item));
    return settled;
  }

  end(): PayloadItem[] {
    return [...this.#held, ...this.#order.end()];
  }
}
