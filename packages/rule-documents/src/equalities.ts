import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';

/** A field of a variable: `call.id`. */
export interface FieldOf {
  readonly variable: string;
  readonly field: string;
}

/** Two fields that must be equal for an expression to be true. */
export type Equality = readonly [FieldOf, FieldOf];

/** The equalities of fields among the parts that `&&` joins: where one of two texts differs, the expression needs no evaluation. */
export function equalitiesIn(expr: Expr): Equality[] {
  const { case: kind, value } = expr.exprKind;
  if (kind !== 'callExpr') return [];
  if (value.function === '_&&_') return value.args.flatMap(equalitiesIn);
  const [left, right] = value.args.map(fieldOf);
  return value.function === '_==_' && left != null && right != null ? [[left, right]] : [];
}

function fieldOf({ exprKind: { case: kind, value } }: Expr): FieldOf | null {
  if (kind !== 'selectExpr' || value.testOnly || value.operand === undefined) return null;
  const { case: inner, value: operand } = value.operand.exprKind;
  return inner === 'identExpr' ? { variable: operand.name, field: value.field } : null;
}
