import type { Problem } from '@clearbench/contract';
import {
  FileCheck,
  fileBudget,
  type HouseRules,
  type ItemVerdict,
  knownRules,
} from '@clearbench/house-rules';
import type { RulesDocument } from '@clearbench/house-rules/document';
import type { PayloadFormat, PayloadItem } from '@clearbench/messages/transfers';
import type { Budget } from '@clearbench/rule-documents/budget';

/** The house rules for one payload: one version for the whole of it, and the time of its arrival. */
export interface UnderRules {
  rules: HouseRules;
  at: Date;
  bytes: number;
}

/** The same, where the rules are applied. */
export interface Arriving extends UnderRules {
  /** Their budget. */
  budget: Budget;
}

/** The same for a reading thread. */
export interface SentArriving {
  workspace: string;
  version: number;
  document: RulesDocument;
  at: number;
  bytes: number;
}

export function sentArriving(workspace: string, { rules, at, bytes }: UnderRules): SentArriving {
  const { version, document } = rules;
  return { workspace, version: version ?? 0, document, at: at.getTime(), bytes };
}

/** In a reading thread; only the answer waits for it. */
const THREAD_MS = 2_000;
/** On the main thread, where every other request waits. A payment with forty rules takes a tenth of this. */
const MAIN_MS = 5;
const MAIN_STEPS = 5_000;

/** For a payload that is read at once. A payload that needs more is read in a thread. */
export const mainBudget = (): Budget => budgetWithin(MAIN_MS, { steps: MAIN_STEPS });

function budgetWithin(ms: number, limits: { steps?: number } = {}): Budget {
  const nowMs = () => performance.now();
  return fileBudget({ ...limits, deadline: { nowMs, atMs: nowMs() + ms } });
}

let known: { workspace: string; rules: HouseRules } | null = null;

/** Keeps the rules of the last payload, because the next is often of the same workspace. */
export function receivedArriving({ workspace, version, document, at, bytes }: SentArriving): Arriving {
  if (known?.workspace !== workspace || known.rules.version !== version) {
    const rules = knownRules(document, version);
    if (rules === null) throw new Error('House rules that were applied before cannot be read.');
    known = { workspace, rules };
  }
  return { rules: known.rules, at: new Date(at), bytes, budget: budgetWithin(THREAD_MS) };
}

/** Applies the rules to the items of a payload, after those of the standard. */
export class HouseCheck {
  readonly #check: FileCheck | null;

  constructor(arriving: Arriving | null, format: PayloadFormat) {
    this.#check = arriving === null ? null : new FileCheck(arriving.rules, { ...arriving, format });
  }

  /** The item with the problems that the rules find; a refused item orders nothing. */
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

/** True if the present rules refused a payload that may have passed them when it first arrived. */
export const isRefusedByHouse = (problems: readonly Problem[]): boolean =>
  problems.some(({ rule, severity }) => rule !== undefined && severity === 'error');
