import { type CheckedMessage, check, type Mode, type OutlineNode, outline } from '@clearbench/messages';
import { withoutPadding } from '@clearbench/messages/encodings';
import { createChecker } from '@clearbench/messages/inside';
import { readTransfers } from '@clearbench/messages/transfers';
import { detect } from '@clearbench/messages/types';
import { faultOfLine, faultOfProblems, hasError } from './faults.ts';
import { FIRST_MESSAGES, type Input } from './input.ts';

export function detected({ text }: Input): string | null {
  const { format, type } = detect(text);
  if (format === 'unknown' && type !== null) return `A text of no known format is of type ${type}.`;
  return type === '' ? 'The type is empty.' : null;
}

export function parsed(input: Input, mode: Mode): string | null {
  const results = input.results(mode);
  const isEmpty = withoutPadding(input.text).trim() === '';
  if (results.length === 0 && !isEmpty) return 'A text that is not empty has no result.';
  for (const result of results) {
    const fault = faultOfProblems(result.problems, input) ?? faultOfLine(result.line, input);
    if (fault !== null) return fault;
    if (
      result.kind === 'malformed'
        ? !hasError(result.problems)
        : result.kind === 'unsupported' && result.problems.length === 0
    ) {
      return `A ${result.kind} ${result.type ?? result.format} has no problem that says why.`;
    }
  }
  return null;
}

export function validated(input: Input, mode: Mode): string | null {
  for (const { problems } of input.judged(mode)) {
    const fault = faultOfProblems(problems, input);
    if (fault !== null) return fault;
  }
  return null;
}

export function judged(input: Input, mode: Mode): string | null {
  let last = -1;
  for (const verdict of check(input.text, { mode })) {
    if (verdict.index <= last) return `The verdict on ${verdict.index} follows that on ${last}.`;
    last = verdict.index;
    const fault = faultOfVerdict(verdict, input);
    if (fault !== null) return fault;
  }
  return last === -1 ? 'A text has no verdict.' : null;
}

function faultOfVerdict(verdict: CheckedMessage, input: Input): string | null {
  if ((verdict.verdict === 'invalid') !== hasError(verdict.problems) && verdict.index > 0) {
    return `Message ${verdict.index} is ${verdict.verdict}, ${hasError(verdict.problems) ? 'with' : 'without'} an error.`;
  }
  return faultOfProblems(verdict.problems, input) ?? faultOfLine(verdict.line, input);
}

export function payloadRead(input: Input): string | null {
  const { items, problems } = readTransfers(input.text);
  if (items.length + problems.length === 0) return 'The payload has neither items nor problems.';
  const whole = faultOfProblems(problems, input);
  if (whole !== null) return whole;
  let last = -1;
  for (const item of items) {
    const place = item.index;
    // Beyond the limit of problems, refused items are counted and not listed: indexes may have gaps.
    if (place <= last) return `Item ${place} follows item ${last}.`;
    last = place;
    if (item.transfer !== null && hasError(item.problems))
      return `Item ${place} has a transfer and an error.`;
    if (item.transfer !== null && item.transfer.amountMinor <= 0n) return `Item ${place} moves no money.`;
    const fault = faultOfProblems(item.problems, input) ?? faultOfLine(item.line ?? 1, input);
    if (fault !== null) return fault;
  }
  return null;
}

/** A text that arrives in chunks gets the results of the whole text, wherever it is cut. */
export function judgedInChunks(input: Input): string | null {
  const { text } = input;
  // A stream may differ on where a message with broken blocks ends, and on whether CR alone ends lines.
  const isWhole = input
    .results('strict')
    .every(({ kind, problems }) => kind === 'message' && !hasError(problems));
  if (!isWhole || /\r(?!\n)/.test(text)) return null;
  const whole = [...check(text, { mode: 'strict' })].map(summary);
  const checker = createChecker({ mode: 'strict' });
  // The number of chunks depends on the text's length, so that every position is a cut of some text.
  const length = Math.max(1, Math.floor(text.length / (2 + (text.length % 7))));
  const judged: CheckedMessage[] = [];
  for (let at = 0; at < text.length; at += length) judged.push(...checker.push(text.slice(at, at + length)));
  judged.push(...checker.end());
  const pieces = judged.map(summary);
  const place = whole.findIndex((verdict, at) => verdict !== pieces[at]);
  if (place === -1 && whole.length === pieces.length) return null;
  return `In chunks of ${length} the verdicts differ: ${whole[place] ?? 'none'} becomes ${pieces[place] ?? 'none'}`;
}

function summary({ index, type, line, verdict, problems }: CheckedMessage): string {
  const codes = problems.map(({ code, line, column }) => `${code}@${line}:${column}`).join(' ');
  return `${index} ${type} in line ${line} ${verdict} ${codes}`;
}

export function outlined(input: Input): string | null {
  for (const { message } of input.judged('lenient').slice(0, FIRST_MESSAGES)) {
    const tree = outline(message);
    const open: OutlineNode[] = tree.ok ? [...tree.nodes] : [];
    if (open.length === 0) return 'A message has an empty tree.';
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.label === '') return `A node in line ${node.line} has no label.`;
      if (!(node.column >= 1)) return `${node.label} is in column ${node.column}.`;
      const fault = faultOfLine(node.line, input);
      if (fault !== null) return `${node.label}: ${fault}`;
      for (const child of node.children) open.push(child);
    }
  }
  return null;
}
