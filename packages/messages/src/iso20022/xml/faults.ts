import type { Findings } from '../../core/findings.ts';
import { XML_LIMITS } from './limits.ts';
import { LineCounter, type TextPlace } from './line-counter.ts';
import type { SyntaxFault } from './syntax.ts';

type Fault = Pick<SyntaxFault, 'offset' | 'message'> & { readonly code: string };

/** The faults of a document, without those that only follow from others. */
export class Faults {
  readonly #faults: Fault[] = [];
  readonly #offsets = new Set<number>();
  #nestingReported = false;
  #noticed = 0;

  /** True if the document is too broken to continue with. */
  get isFull(): boolean {
    return this.#noticed >= XML_LIMITS.syntaxProblems;
  }

  add({ offset, message, isNesting = false, once = false }: SyntaxFault): void {
    this.#noticed += 1;
    if (this.#offsets.has(offset) || (isNesting && this.#nestingReported)) return;
    if (once && this.#faults.some((other) => other.message === message)) return;
    this.#nestingReported ||= isNesting;
    this.#offsets.add(offset);
    this.#faults.push({ code: 'xml_syntax', offset, message });
  }

  /** The reason to read no further. */
  refuse(code: string, offset: number, message: string): void {
    this.#faults.push({ code, offset, message });
  }

  /** Reports them in the order of the text. */
  report(text: string, from: TextPlace, findings: Findings): void {
    const lines = new LineCounter(text, from);
    for (const { code, offset, message } of this.#faults.sort((a, b) => a.offset - b.offset)) {
      const column = lines.to(offset);
      findings.add({ code, severity: 'error', path: '', line: lines.line, column, message });
    }
  }
}
