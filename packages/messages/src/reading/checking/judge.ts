import type { Message } from '../../core/message.ts';
import { inTextOrder, type Problem } from '../../core/problem.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import { withoutRules } from '../../core/switched-off.ts';
import type { IncomingTransfer, PayloadFormat } from '../../core/transfer.ts';
import { type Judged, verdictOn } from '../../core/verdict.ts';
import { requireRules } from '../../formats/require-rules.ts';
import { PageOrder } from '../../swift-mt/index.ts';
import { transferOfTelex } from '../../telex/index.ts';
import { AsideKeeper } from '../detection/asides.ts';
import { FileReferences } from '../file-references.ts';
import { validate } from '../parse.ts';
import type { TextPart } from '../parts.ts';

/** The verdict on one message, array element or row of a text. */
export interface CheckedMessage extends Judged {
  /** From 0. */
  readonly index: number;
  readonly format: PayloadFormat;
  readonly type: string | null;
  /** Where it begins in the text, from 1. */
  readonly line: number;
  /** Errors and warnings in the order of the text. */
  readonly problems: readonly Problem[];
  /**
   * Its structure; null if there is nothing to show: unreadable input, JSON and CSV. An MT of an unsupported type has
   * one.
   */
  readonly message: Message | null;
  /**
   * The transfer in a JSON element, a CSV row or a telex, for translation, because these have no counterpart. Null if it has an
   * error, and for other messages.
   */
  readonly transfer: IncomingTransfer | null;
}

/** A verdict to which warnings may be added, so that it does not become another. */
export interface OpenVerdict extends CheckedMessage {
  readonly problems: Problem[];
}

/** Everything that is wrong with a message. */
export type Validate = (message: Message, options: RuleOptions) => Problem[];

/**
 * Checks a text part by part and returns verdicts as soon as they are final: text around messages
 * and the order of statement pages are included in them.
 */
export class Judge {
  #count = 0;
  readonly #asides = new AsideKeeper<OpenVerdict>();
  readonly #order = new PageOrder<OpenVerdict>(({ problems }, found) => this.#add(problems, found));
  readonly #references = new FileReferences();
  readonly #options: RuleOptions;
  readonly #validate: Validate;

  constructor(options: RuleOptions, validated: Validate = validate) {
    requireRules(options);
    this.#options = options;
    this.#validate = validated;
  }

  take(part: TextPart): CheckedMessage[] {
    if (part.kind === 'aside') {
      this.#asides.note(part.aside);
      return [];
    }
    const { kind, format, type, line, message = null, problems: found } = part.read;
    const problems = message === null ? found : this.#validate(message, this.#options);
    if (message !== null) this.#add(problems, this.#references.take(message));
    const index = this.#count++;
    return this.#inOrder(
      this.#asides.take({
        index,
        format,
        type,
        line,
        ...verdictOn(problems, kind !== 'unsupported'),
        problems,
        message,
        transfer: message?.format === 'telex' ? transferOfTelex(message) : null,
      }),
    );
  }

  end(): CheckedMessage[] {
    return [...this.#inOrder(this.#asides.end()), ...this.#order.end().map(settled)];
  }

  #add(problems: Problem[], found: Problem[]): void {
    problems.push(...withoutRules(found, this.#options.without));
  }

  #inOrder(verdicts: readonly OpenVerdict[]): CheckedMessage[] {
    return verdicts.flatMap((verdict) => {
      const { message } = verdict;
      return this.#order.take(message?.format === 'swift-mt' ? message : null, verdict).map(settled);
    });
  }
}

function settled(verdict: OpenVerdict): CheckedMessage {
  inTextOrder(verdict.problems);
  return verdict;
}
