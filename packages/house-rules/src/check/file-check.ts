import type { Problem } from '@clearbench/messages';
import { MAX_PROBLEMS_PER_MESSAGE, MAX_PROBLEMS_PER_PAYLOAD } from '@clearbench/messages/problem-codes';
import {
  type IncomingTransfer,
  messageOf,
  type PayloadFormat,
  type PayloadItem,
} from '@clearbench/messages/transfers';
import type { Budget } from '@clearbench/rule-documents/budget';
import type { LocalTime } from '../conditions/local-time.ts';
import { FORMATS, type RuleFormat } from '../document/document.ts';
import type { HouseRules } from '../house-rules.ts';
import { ItemFacts, type OpenedMessage, type Position } from '../message/item-facts.ts';
import { ParsedMessage } from '../message/parsed-message.ts';
import { HOUSE_CODE, type HouseProblem, houseProblem } from './house-problem.ts';
import { fileBudget, RuleChecks } from './rule-checks.ts';

export interface CheckedFile {
  readonly format: PayloadFormat;
  /** Its size. */
  readonly bytes: number;
  /** When it arrived. */
  readonly at: Date;
  /** The budget of the rules; about two seconds if missing. */
  readonly budget?: Budget | undefined;
}

export interface ItemVerdict {
  readonly isRefused: boolean;
  /** Not listed if a payload's maximum number of problems is already reached. */
  readonly problems: HouseProblem[];
}

const PASSED: ItemVerdict = { isRefused: false, problems: [] };

/** Applies one version of the rules to a file, item by item in order. */
export class FileCheck {
  readonly #rules: HouseRules;
  readonly #file: CheckedFile;
  readonly #local: LocalTime;
  readonly #checks: RuleChecks;
  #opened: OpenedMessage | null = null;
  #payments = 0;
  #listed = 0;
  #unlisted = 0;

  constructor(rules: HouseRules, file: CheckedFile) {
    this.#rules = rules;
    this.#file = file;
    this.#local = rules.localTime(file.at);
    const { at, budget = fileBudget() } = file;
    this.#checks = new RuleChecks(rules, { at, local: this.#local, budget });
  }

  item(item: PayloadItem): ItemVerdict {
    const format = formatOf(this.#file.format);
    if (format === null) return PASSED;
    if (item.transfer !== null) this.#payments++;
    const type = item.type ?? format.toUpperCase();
    const { transfer, line, index } = item;
    const facts = new ItemFacts({ type, format, transfer, line, index }, () => this.#open(item));
    return this.#listedOf(this.#checks.problemsOf(facts), item);
  }

  /** The problems of the whole file; an error refuses all of it. */
  end(): HouseProblem[] {
    const { bytes, format } = this.#file;
    const day = this.#local.day;
    const start: Position = { path: '', line: null, column: null };
    const problems: HouseProblem[] = [];
    for (const { rule } of this.#rules.due.on(day, formatOf(format) ?? 'json', format)) {
      if (rule.kind !== 'file') continue;
      if (rule.maxBytes !== undefined && bytes > rule.maxBytes) {
        const says = `The file has ${bytes} bytes, more than the ${rule.maxBytes} allowed.`;
        problems.push(houseProblem(rule, this.#rules, { ...start, says, fix: SPLIT }));
      }
      if (rule.maxPayments !== undefined && this.#payments > rule.maxPayments) {
        const says = `The file has ${this.#payments} payments, more than the ${rule.maxPayments} allowed.`;
        problems.push(houseProblem(rule, this.#rules, { ...start, says, fix: SPLIT }));
      }
    }
    return problems;
  }

  /** Refused items whose problems are not listed, as a problem of the payload. */
  get unlisted(): Problem[] {
    if (this.#unlisted === 0) return [];
    const message = `The house rules refuse ${this.#unlisted} more items in the file that are not listed.`;
    return [{ code: HOUSE_CODE, severity: 'warning', path: '', line: null, column: null, message }];
  }

  #listedOf(problems: HouseProblem[], { index }: PayloadItem): ItemVerdict {
    if (problems.length === 0) return PASSED;
    const isRefused = problems.some(({ severity }) => severity === 'error');
    const room = Math.min(MAX_PROBLEMS_PER_MESSAGE, MAX_PROBLEMS_PER_PAYLOAD - this.#listed);
    if (room <= 0) {
      if (isRefused) this.#unlisted++;
      return { isRefused, problems: [] };
    }
    const shown = problems.slice(0, room).map((problem) => ({ ...problem, index }));
    this.#listed += shown.length;
    return { isRefused, problems: shown };
  }

  /** The items of a message follow each other. Null in JSON and CSV. */
  #open(item: PayloadItem): OpenedMessage | null {
    const message = messageOf(item);
    if (message === null) return null;
    if (this.#opened?.message.message !== message) {
      this.#opened = { message: new ParsedMessage(message, item.type ?? ''), first: item.index };
    }
    return this.#opened;
  }
}

const SPLIT = 'Send it in several files.';

function formatOf(format: PayloadFormat): RuleFormat | null {
  return FORMATS.find((one) => one === format) ?? null;
}

/** A transfer that an operator entered in the console. */
export function checkEntry(
  rules: HouseRules,
  transfer: IncomingTransfer,
  at: Date,
  budget = fileBudget(),
): HouseProblem[] {
  const entry = { type: 'CONSOLE', format: 'console', transfer, line: null, index: 0 } as const;
  const facts = new ItemFacts(entry, () => null);
  return new RuleChecks(rules, { at, local: rules.localTime(at), budget }).problemsOf(facts);
}
