import type { CheckedMessage, Problem } from '@clearbench/messages';
import { openTransfers, type TransferOptions } from '@clearbench/messages/transfers';
import type { Budget } from '@clearbench/rule-documents/budget';
import type { HouseRules } from '../house-rules.ts';
import { FileCheck } from './file-check.ts';

export interface TextOptions extends TransferOptions {
  readonly at: Date;
  readonly bytes: number;
  /** The budget of the rules; about two seconds if missing. */
  readonly budget?: Budget | undefined;
}

/** The problems that the rules find in a text, in its order. Problems of the whole text come last and have no index. */
export function checkText(
  text: string,
  rules: HouseRules,
  { at, bytes, budget, ...options }: TextOptions,
): Problem[] {
  const payload = openTransfers(text, options);
  const check = new FileCheck(rules, { format: payload.format, at, bytes, budget });
  const problems: Problem[] = [];
  for (;;) {
    const { done, value } = payload.items.next();
    if (done === true) return [...problems, ...check.end(), ...check.unlisted];
    problems.push(...check.item(value).problems);
  }
}

/**
 * The verdicts on the messages of a text, with the problems of the rules: each belongs to the last message that
 * begins before it, problems of the whole text to the first one. A broken rule makes a message invalid.
 */
export function withHouseProblems(
  checked: readonly CheckedMessage[],
  problems: readonly Problem[],
): CheckedMessage[] {
  const own = Map.groupBy(problems, (problem) => ownerAt(checked, problem));
  return checked.map((message, position) => {
    const found = own.get(position) ?? [];
    if (found.length === 0) return message;
    const isBroken = found.some(({ severity }) => severity === 'error');
    const all = [...message.problems, ...found.map((problem) => ({ ...problem, index: message.index }))];
    return isBroken
      ? { ...message, ok: false, verdict: 'invalid', problems: all }
      : { ...message, problems: all };
  });
}

/** Both count the elements of JSON and the rows of CSV in the same way. */
function ownerAt(checked: readonly CheckedMessage[], { line, index }: Problem): number {
  const isCounted = checked[0]?.format === 'json' || checked[0]?.format === 'csv';
  if (isCounted && index !== undefined)
    return Math.max(
      0,
      checked.findIndex((message) => message.index === index),
    );
  if (line === null) return 0;
  return Math.max(
    0,
    checked.findLastIndex((message) => message.line <= line),
  );
}
