import type { Problem } from '@clearbench/contract';
import { compileRules, FileCheck, type HouseRules, type ItemVerdict } from '@clearbench/house-rules';
import type { RulesDocument } from '@clearbench/house-rules/document';
import type { PayloadFormat, PayloadItem } from '@clearbench/messages/transfers';

/** The house rules for one payload: one version for the whole of it, and the time of its arrival. */
export interface Arriving {
  rules: HouseRules;
  at: Date;
  bytes: number;
}

/** The same for a reading thread. */
export interface SentArriving {
  workspace: string;
  version: number;
  document: RulesDocument;
  at: number;
  bytes: number;
}

export function sentArriving(workspace: string, { rules, at, bytes }: Arriving): SentArriving {
  const { version, document } = rules;
  return { workspace, version: version ?? 0, document, at: at.getTime(), bytes };
}

let known: { workspace: string; rules: HouseRules } | null = null;

/** Keeps the rules of the last payload, because the next is often of the same workspace. */
export function receivedArriving({ workspace, version, document, at, bytes }: SentArriving): Arriving {
  if (known?.workspace !== workspace || known.rules.version !== version) {
    const compiled = compileRules(document, version);
    if (!compiled.ok) throw new Error('House rules that were applied before cannot be read.');
    known = { workspace, rules: compiled.rules };
  }
  return { rules: known.rules, at: new Date(at), bytes };
}

interface Opened {
  format: PayloadFormat;
  text: string;
}

/** Applies the rules to the items of a payload, after those of the standard. */
export class HouseCheck {
  readonly #check: FileCheck | null;

  constructor(arriving: Arriving | null, { format, text }: Opened) {
    this.#check = arriving === null ? null : new FileCheck(arriving.rules, { ...arriving, format, text });
  }

  /** The item with what the rules say about it; one that is refused orders nothing. */
  item(item: PayloadItem): { item: PayloadItem; isRefused: boolean } {
    const { isRefused, problems }: ItemVerdict = this.#check?.item(item) ?? PASSED;
    if (problems.length === 0) return { item, isRefused };
    const transfer = isRefused ? null : item.transfer;
    return { item: { ...item, transfer, problems: [...item.problems, ...problems] }, isRefused };
  }

  end(): { isRefused: boolean; problems: Problem[] } {
    if (this.#check === null) return PASSED;
    const problems = this.#check.end();
    const isRefused = problems.some(({ severity }) => severity === 'error');
    return { isRefused, problems: [...problems, ...this.#check.unlisted] };
  }
}

const PASSED = { isRefused: false, problems: [] };

/** True if a payload was refused by rules that it may have passed when it first came. */
export const isRefusedByHouse = (problems: readonly Problem[]): boolean =>
  problems.some(({ rule, severity }) => rule !== undefined && severity === 'error');
