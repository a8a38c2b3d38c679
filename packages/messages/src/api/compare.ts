import type { Message } from '../core/message.ts';
import type { OutlineNode } from '../core/outline.ts';
import type { ParseOptions, Problem } from '../core/problem.ts';
import { wrongOption } from '../core/require-options.ts';
import type { DecodeOptions } from '../reading/decoding/decode.ts';
import type { Input } from './input.ts';
import { outline } from './outline.ts';

/** A value of a message, and its position in the text. */
export interface ComparedValue {
  readonly value: string;
  readonly line: number;
  readonly column: number;
}

/** A field whose values differ; null on the side that does not have it. */
export interface Difference {
  /** `block 4/32A/amount`, `Document/FIToFICstmrCdtTrf/CdtTrfTxInf[2]/PmtId/UETR`. */
  readonly path: string;
  readonly one: ComparedValue | null;
  readonly other: ComparedValue | null;
}

export type Comparison =
  | { readonly ok: true; readonly differences: readonly Difference[] }
  /** One of them has no fields: `side` says which. */
  | { readonly ok: false; readonly side: 'one' | 'other'; readonly problems: readonly Problem[] };

export interface CompareOptions extends ParseOptions, DecodeOptions {
  /**
   * Fields that may differ: the end of their path without numbers (`UETR`, `PmtId/InstrId`, `32A`), with all that is in them; `ids` and
   * `dates` stand for those that differ between any two messages.
   */
  readonly ignore?: readonly string[];
}

/** What differs between two messages of the same content that were sent one after the other. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ids: [
    ...['session number', 'sequence number', '108', '121', 'block 4/20', 'block 4/20C', 'block 4/21'],
    ...['reference for the account owner', 'account servicing reference'],
    ...['BizMsgIdr', 'MsgId', 'InstrId', 'EndToEndId', 'TxId', 'UETR', 'PmtInfId', 'AcctSvcrRef', 'NtryRef'],
    ...['Stmt/Id', 'Rpt/Id', 'Ntfctn/Id'],
    ...['OrgnlMsgId', 'OrgnlInstrId', 'OrgnlEndToEndId', 'OrgnlTxId', 'OrgnlUETR'],
  ],
  dates: [
    ...['date', 'value date', 'entry date', 'block 4/13C', 'block 4/13D', 'block 4/30'],
    ...['CreDt', 'CreDtTm', 'IntrBkSttlmDt', 'ReqdExctnDt', 'ReqdColltnDt', 'AccptncDtTm', 'OrgnlCreDtTm'],
    ...['BookgDt', 'ValDt', 'Bal/Dt', 'FrToDt'],
  ],
};

/**
 * Compares two messages field by field, in the order of the first. Of several elements with the same name, the first is
 * compared with the first, the second with the second. Two messages of different types have few paths in common.
 */
export function compare(
  one: Input | Message,
  other: Input | Message,
  { ignore = [], ...options }: CompareOptions = {},
): Comparison {
  if (!Array.isArray(ignore)) throw wrongOption('ignore', ignore, 'a list of paths like ["ids", "32A"]');
  const left = outline(one, options);
  if (!left.ok) return { ok: false, side: 'one', problems: left.problems };
  const right = outline(other, options);
  if (!right.ok) return { ok: false, side: 'other', problems: right.problems };
  const isIgnored = ignoring(ignore);
  const ours = valuesOf(left.nodes, isIgnored);
  const theirs = valuesOf(right.nodes, isIgnored);
  const differences = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((path): Difference[] => {
    const found = { one: ours.get(path) ?? null, other: theirs.get(path) ?? null };
    return found.one?.value === found.other?.value ? [] : [{ path, ...found }];
  });
  return { ok: true, differences };
}

type IsIgnored = (plainPath: string) => boolean;

function ignoring(ignore: readonly string[]): IsIgnored {
  const ends = ignore.flatMap((path) => GROUPS[path] ?? path).map((path) => `/${path.replace(/^\//, '')}`);
  return (plainPath) => ends.some((end) => `/${plainPath}`.endsWith(end));
}

/** Each value by its path. */
function valuesOf(nodes: readonly OutlineNode[], isIgnored: IsIgnored): Map<string, ComparedValue> {
  const values = new Map<string, ComparedValue>();
  const add = (siblings: readonly OutlineNode[], above: string, plainAbove: string): void => {
    const seen = new Map<string, number>();
    for (const { label, value, line, column, children } of siblings) {
      const number = (seen.get(label) ?? 0) + 1;
      seen.set(label, number);
      const plainPath = plainAbove === '' ? label : `${plainAbove}/${label}`;
      if (isIgnored(plainPath)) continue;
      const name = number === 1 ? label : `${label}[${number}]`;
      const path = above === '' ? name : `${above}/${name}`;
      if (value !== null) values.set(path, { value, line, column });
      add(children, path, plainPath);
    }
  };
  add(nodes, '', '');
  return values;
}
