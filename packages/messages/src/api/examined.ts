import type { Content } from '../core/content.ts';
import type { Examination } from '../core/format.ts';
import type { Message } from '../core/message.ts';
import type { Problem } from '../core/problem.ts';
import type { RuleOptions } from '../core/rule-options.ts';

/**
 * Messages that are checked and read together. A verdict may have to wait for the messages after it, so the content
 * is kept until then.
 */
export class Examined<M extends Message = Message> {
  readonly #examine: (message: M, options: RuleOptions) => Examination;
  readonly #contents = new Map<Message, Content | null>();

  constructor(examine: (message: M, options: RuleOptions) => Examination) {
    this.#examine = examine;
  }

  /** Everything that is wrong with a message. */
  readonly validate = (message: M, options: RuleOptions): Problem[] => {
    const { problems, content } = this.#examine(message, options);
    this.#contents.set(message, content);
    return problems;
  };

  /** The content of a checked message; you can get it once. */
  takeContent(message: Message): Content | null {
    const content = this.#contents.get(message) ?? null;
    this.#contents.delete(message);
    return content;
  }
}
