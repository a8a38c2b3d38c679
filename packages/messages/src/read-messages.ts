import { type Aside, asideProblem } from './asides.ts';
import { detect } from './detect.ts';
import { isoItems, parseMxAll } from './iso20022/index.ts';
import { ItemCollector } from './item-collector.ts';
import { MAX_PROBLEMS_PER_MESSAGE } from './problem.ts';
import { type Section, sectionsIn, sectionsOf } from './sections.ts';
import { collectFin } from './swift-mt/index.ts';
import { collectTelexes } from './telex/index.ts';
import { identityOf, type PayloadFormat, type PayloadItem, type PayloadReading } from './transfer.ts';
import { whyUnknown } from './unknown-format.ts';

/** Reads a payload of messages, leniently; of several formats too. What is of no message is told of the payload. */
export function readMessages(text: string, format: PayloadFormat): PayloadReading {
  const reader = new Reader();
  for (const section of sectionsOf(text)) reader.read(section);
  const { collector, asides } = reader;
  const { items, problems } = collector.result();
  const around = asides.slice(0, MAX_PROBLEMS_PER_MESSAGE).map(asideProblem);
  return {
    format,
    text,
    messageType: collector.firstType ?? detect(text).type,
    items,
    problems: [...around, ...problems],
  };
}

class Reader {
  readonly collector = new ItemCollector();
  readonly asides: Aside[] = [];

  read(section: Section): void {
    const { format, text, line, offset } = section;
    switch (format) {
      case 'swift-mt':
        collectFin(section, this.collector, (message, start) => {
          const others = sectionsIn(message, start);
          for (const other of others ?? []) this.read(other);
          return others !== null;
        });
        return;
      case 'telex':
        collectTelexes(text, this.collector, line, offset);
        return;
      case 'aside':
        this.asides.push(section);
        return;
      default:
        this.collector.addAll(format === 'iso20022' ? isoItemsOf(section) : [unknownItem(section)]);
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
