import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { isTypingSlip } from '@clearbench/domain';
import type { Type } from './types.ts';

const WORDS: Readonly<Record<Type['kind'], string>> = {
  any: 'any value',
  bool: 'true or false',
  int: 'a number',
  double: 'a number',
  null: 'null',
  bytes: 'bytes',
  type: 'a type',
  text: 'text',
  timestamp: 'a time',
  duration: 'a duration',
  list: 'a list',
  group: 'a group of fields',
};

export const wordsFor = ({ kind }: Type): string => WORDS[kind];

const NAMES_SHOWN = 24;

/** `did you mean status?`, or the names to choose from. */
export function advice(written: string, names: readonly string[]): string {
  const near = names.find(
    (name) => name.toLowerCase() === written.toLowerCase() || isTypingSlip(written, name),
  );
  if (near !== undefined) return `did you mean ${near}?`;
  const others = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return others > 0 ? `use ${shown}, or one of ${others} others` : `use ${shown}`;
}

/** An expression as its author wrote it, if it is short enough to name; otherwise `the value`. */
export function nameOf(expr: Expr | undefined): string {
  return shortNameOf(expr) ?? 'the value';
}

function shortNameOf(expr: Expr | undefined): string | null {
  if (expr === undefined) return null;
  const { case: kind, value } = expr.exprKind;
  switch (kind) {
    case 'identExpr':
      return value.name.startsWith('@') ? null : value.name;
    case 'selectExpr': {
      const owner = shortNameOf(value.operand);
      return owner === null ? null : `${owner}.${value.field}`;
    }
    case 'constExpr':
      return constantText(value.constantKind);
    case 'callExpr': {
      if (value.function !== '_[_]') return null;
      const [owner, index] = value.args.map(shortNameOf);
      return owner == null || index == null ? null : `${owner}[${index}]`;
    }
    default:
      return null;
  }
}

type Constant = Extract<Expr['exprKind'], { case: 'constExpr' }>['value']['constantKind'];

function constantText({ case: kind, value }: Constant): string | null {
  if (kind === 'stringValue') return `"${value}"`;
  return kind === undefined || kind === 'bytesValue' || typeof value === 'object' ? null : String(value);
}

/** The text of a constant; null for anything else. */
export function textIn(expr: Expr | undefined): string | null {
  if (expr?.exprKind.case !== 'constExpr') return null;
  const { case: kind, value } = expr.exprKind.value.constantKind;
  return kind === 'stringValue' ? value : null;
}

/** The number of a constant; null for anything else. */
export function numberIn(expr: Expr | undefined): number | null {
  if (expr?.exprKind.case !== 'constExpr') return null;
  const { case: kind, value } = expr.exprKind.value.constantKind;
  return kind === 'int64Value' || kind === 'doubleValue' ? Number(value) : null;
}

/** A number as CEL writes one with decimals: `9000.0`. */
export const decimalText = (number: string): string => (number.includes('.') ? number : `${number}.0`);
