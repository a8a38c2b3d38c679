import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import type { TextType, Type } from './types.ts';
import { advice, decimalText, nameOf, numberIn, textIn, wordsFor } from './wording.ts';

/** A value that is compared, with its type. */
export interface Operand {
  readonly expr: Expr | undefined;
  readonly type: Type;
}

export interface Issue {
  readonly severity: 'error' | 'warning';
  /** Without a full stop. */
  readonly message: string;
}

const NUMERIC = /^\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d/;

const error = (message: string): Issue => ({ severity: 'error', message });

/** The problem of a comparison, by its operator: `==`, `!=`, `<`, `<=`, `>`, `>=`. */
export function comparisonIssue(operator: string, left: Operand, right: Operand): Issue | null {
  const isEquality = operator === '==' || operator === '!=';
  if (left.type.kind === 'null' || right.type.kind === 'null') return nullIssue(operator, left, right);
  if (left.type.kind !== 'any' && right.type.kind !== 'any' && !areAlike(left.type, right.type)) {
    return error(differenceText(operator, left, right));
  }
  return (
    valueIssue(operator, left, right) ??
    valueIssue(operator, right, left) ??
    (isEquality ? null : orderIssue(operator, left, right))
  );
}

const isNumber = ({ kind }: Type): boolean => kind === 'int' || kind === 'double';
const areAlike = (one: Type, other: Type): boolean =>
  one.kind === other.kind || (isNumber(one) && isNumber(other));

/** A field without a value is missing. */
function nullIssue(operator: string, left: Operand, right: Operand): Issue | null {
  const { expr } = left.type.kind === 'null' ? right : left;
  if (expr?.exprKind.case !== 'selectExpr') return null;
  const name = nameOf(expr);
  return error(`nothing is null here; write ${operator === '==' ? '!' : ''}has(${name})`);
}

function differenceText(operator: string, left: Operand, right: Operand): string {
  const what = `${nameOf(left.expr)} is ${wordsFor(left.type)}, and ${nameOf(right.expr)} is ${wordsFor(right.type)}`;
  const [text, number] = left.type.kind === 'text' ? [left, right] : [right, left];
  if (text.type.kind !== 'text' || !isNumber(number.type)) return what;
  const literal = textIn(text.expr);
  if (literal !== null) {
    return NUMERIC.test(literal) ? `${what}; write ${literal} without quotation marks` : what;
  }
  const written = numberIn(number.expr);
  if (written === null) return `${what}; write double(${nameOf(text.expr)})`;
  if (operator === '==' || operator === '!=') return `${what}; write "${written}"`;
  return `${what}; write double(${nameOf(text.expr)}) ${operator} ${decimalText(String(written))}`;
}

/** A text is compared with one that it can never be. */
function valueIssue(operator: string, { expr, type }: Operand, other: Operand): Issue | null {
  const literal = textIn(other.expr);
  if (literal === null || type.kind !== 'text') return null;
  if (type.isDay === true && !DAY.test(literal)) {
    return error(`${nameOf(expr)} is a day; write it like "2026-11-27", not "${literal}"`);
  }
  const { values }: TextType = type;
  if (values === undefined || values.includes(literal)) return null;
  if (operator !== '==' && operator !== '!=') return null;
  return error(`${nameOf(expr)} is never "${literal}"; ${advice(literal, values)}`);
}

/** Texts compare letter by letter. */
function orderIssue(operator: string, left: Operand, right: Operand): Issue | null {
  const [literal, other] = textIn(left.expr) === null ? [right, left] : [left, right];
  const digits = textIn(literal.expr);
  if (digits === null || !NUMERIC.test(digits)) return null;
  const number = decimalText(digits);
  const value = `double(${nameOf(other.expr)})`;
  const form = literal === right ? `${value} ${operator} ${number}` : `${number} ${operator} ${value}`;
  return {
    severity: 'warning',
    message: `texts compare letter by letter, so "900" is greater than "1000"; compare ${form}`,
  };
}
