import { MAX_PROBLEMS_PER_MESSAGE } from '../core/problem.ts';
import { identityOf, type PayloadItem } from '../core/transfer.ts';
import { isoItems, parseMxAll } from '../iso20022/index.ts';
import { finItems } from '../swift-mt/index.ts';
import { telexItems } from '../telex/index.ts';
import { type Aside, asideProblem } from './asides.ts';
import { detect } from './detect.ts';
import { ItemCollector, type ItemReading } from './item-collector.ts';
import { type Section, sectionsIn, sectionsOf } from './sections.ts';
import { whyUnknown } from './unknown-format.ts';

/** Reads a payload of messages, leniently; of several formats too. What is of no message is told of the payload. */
export function* readMessages(text: string): ItemReading {
  const collector = new ItemCollector();
  const reader = new Reader(collector);
  yield* collector.listed(reader.items(text));
  const { messageType, problems, isRefused } = collector.whole();
  const around = reader.asides.slice(0, MAX_PROBLEMS_PER_MESSAGE).map(asideProblem);
  return { messageType: messageType ?? detect(text).type, problems: [...around, ...problems], isRefused };
}

class Reader {
  readonly asides: Aside[] = [];
  readonly #collector: ItemCollector;

  constructor(collector: ItemCollector) {
    this.#collector = collector;
  }

  *items(text: string): Generator<PayloadItem, void, undefined> {
    yield* this.#itemsOf(sectionsOf(text));
  }

  *#itemsOf(sections: Iterable<Section>): Generator<PayloadItem, void, undefined> {
    for (const section of sections) {
      const { format, text, line, offset } = section;
      switch (format) {
        case 'swift-mt':
          yield* finItems(section, (message, start) => {
            const others = sectionsIn(message, start);
            return others === null ? null : this.#itemsOf(others);
          });
          break;
        case 'iso20022':
          yield* isoItemsOf(section);
          break;
        case 'telex':
          yield* telexItems(text, this.#collector, line, offset);
          break;
        case 'aside':
          this.asides.push(section);
          break;
        case 'json':
        case 'csv':
        case 'unknown':
          yield unknownItem(section);
      }
    }
  }
}

function* isoItemsOf({ text, line, column, offset }: Section): Generator<PayloadItem> {
  for (const result of parseMxAll(text, 'lenient', { offset: 0, line, lineStart: 1 - column })) {
    const span = { start: offset + result.span.start, end: offset + result.span.end };
    if (result.kind === 'message') yield* isoItems(result.message, span);
    else {
      const { type, problems } = result;
      yield { index: 0, line: result.line, span, type, about: identityOf(null), transfer: null, problems };
    }
  }
}

/** What looks like a message, or the wreck of one, and is in no format that is read. */
function unknownItem({ text, line, column, offset }: Section): PayloadItem {
  const message = whyUnknown(text);
  return {
    index: 0,
    line,
    span: { start: offset, end: offset + text.length },
    type: null,
    about: identityOf(null),
    transfer: null,
    problems: [{ code: 'unknown_format', severity: 'error', path: '', line, column, message }],
  };
}
