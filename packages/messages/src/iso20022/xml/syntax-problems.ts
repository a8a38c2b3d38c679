import type { Problems } from '../../core/problems.ts';
import { XML_LIMITS } from './limits.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import type { SyntaxProblem } from './syntax.ts';

type Noted = Pick<SyntaxProblem, 'offset' | 'message'> & { readonly code: string };

/** The problems of a document, without problems that only follow from others. */
export class SyntaxProblems {
  readonly #problems: Noted[] = [];
  readonly #offsets = new Set<number>();
  #nestingReported = false;
  #noticed = 0;

  /** True if the document is too broken to continue with. */
  get isFull(): boolean {
    return this.#noticed >= XML_LIMITS.syntaxProblems;
  }

  add({ offset, message, isNesting = false, once = false }: SyntaxProblem): void {
    this.#noticed += 1;
    if (this.#offsets.has(offset) || (isNesting && this.#nestingReported)) return;
    if (once && this.#problems.some((other) => other.message === message)) return;
    this.#nestingReported ||= isNesting;
    this.#offsets.add(offset);
    this.#problems.push({ code: 'xml_syntax', offset, message });
  }

  /** The reason to stop reading. */
  refuse(code: string, offset: number, message: string): void {
    this.#problems.push({ code, offset, message });
  }

  /** Reports them in the order of the text. */
  report(text: string, from: TextPosition, problems: Problems): void {
    const lines = new LineCounter(text, from);
    for (const { code, offset, message } of this.#problems.sort((a, b) => a.offset - b.offset)) {
      const column = lines.to(offset);
      problems.add({ code, severity: 'error', path: '', line: lines.line, column, message });
    }
  }
}
