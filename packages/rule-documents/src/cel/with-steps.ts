import { type Expr, ExprSchema } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { create } from '@bufbuild/protobuf';
import { APPEND, LIST, RANGE, STEP } from './metered.ts';
import { TYPE_NAMES } from './types.ts';

/** A turn costs a step, and a sixteenth for each part of its expression. */
const TURN_UNITS = 16;

export interface Counted {
  readonly expr: Expr;
  /** The nesting depth of its loops. */
  readonly depth: number;
  /** The nesting depth of its parts. */
  readonly nesting: number;
  /** Names of variables, without those of loops. */
  readonly names: ReadonlySet<string>;
  /** The number of parts of the expression: its cost without its loops, in units. */
  readonly parts: number;
}

interface Found {
  depth: number;
  nesting: number;
  names: Set<string>;
  parts: number;
}

/**
 * The expression with each turn of its loops charged by the size of the loop's body, and each list that a loop
 * iterates charged by its length. Lists that `map` and `filter` create grow in place: the library creates a new one
 * in each turn, which is quadratic.
 */
export function withSteps(expr: Expr): Counted {
  const found: Found = { depth: 0, nesting: 0, names: new Set(), parts: 0 };
  return { expr: counted(expr, { depth: 0, nesting: 1, bound: [] }, found), ...found };
}

interface Scope {
  readonly depth: number;
  readonly nesting: number;
  /** Names of the loops around. */
  readonly bound: readonly string[];
}

function counted(expr: Expr, scope: Scope, found: Found): Expr {
  found.parts++;
  found.nesting = Math.max(found.nesting, scope.nesting);
  const deeper = { ...scope, nesting: scope.nesting + 1 };
  const within = (inner: Expr): Expr => counted(inner, deeper, found);
  const { case: kind, value } = expr.exprKind;
  switch (kind) {
    case 'identExpr':
      if (!scope.bound.includes(value.name) && !TYPE_NAMES.has(value.name)) found.names.add(value.name);
      break;
    case 'selectExpr':
      if (value.operand !== undefined) value.operand = within(value.operand);
      break;
    case 'callExpr':
      if (value.target !== undefined) value.target = within(value.target);
      value.args = value.args.map(within);
      break;
    case 'listExpr':
      value.elements = value.elements.map(within);
      break;
    case 'structExpr':
      for (const entry of value.entries) {
        if (entry.keyKind.case === 'mapKey') entry.keyKind.value = within(entry.keyKind.value);
        if (entry.value !== undefined) entry.value = within(entry.value);
      }
      break;
    case 'comprehensionExpr':
      loop(value, deeper, found);
      break;
  }
  return expr;
}

type Loop = Extract<Expr['exprKind'], { case: 'comprehensionExpr' }>['value'];

function loop(value: Loop, scope: Scope, found: Found): void {
  found.depth = Math.max(found.depth, scope.depth + 1);
  const inner = {
    ...scope,
    depth: scope.depth + 1,
    bound: [...scope.bound, value.accuVar, value.iterVar, value.iterVar2],
  };
  if (value.iterRange !== undefined) value.iterRange = call(RANGE, [counted(value.iterRange, scope, found)]);
  if (value.accuInit !== undefined) value.accuInit = counted(value.accuInit, scope, found);
  const before = found.parts;
  if (value.loopStep !== undefined) value.loopStep = counted(value.loopStep, inner, found);
  if (value.result !== undefined) value.result = counted(value.result, inner, found);
  if (value.loopCondition === undefined) return;
  const condition = counted(value.loopCondition, inner, found);
  value.loopCondition = call('_&&_', [call(STEP, [number(TURN_UNITS + found.parts - before)]), condition]);
  growInPlace(value);
}

/** The accumulator has a name that no expression can write, so nothing else sees the list until it is complete. */
function growInPlace(value: Loop): void {
  const { accuInit, loopStep, accuVar } = value;
  if (accuInit?.exprKind.case !== 'listExpr' || loopStep === undefined || !accuVar.startsWith('@')) return;
  const step = loopStep.exprKind;
  const isChoice = step.case === 'callExpr' && step.value.function === '_?_:_';
  const [condition, chosen, other] = isChoice ? step.value.args : [];
  const grown = appended(chosen ?? loopStep, accuVar);
  if (grown === null) return;
  value.accuInit = call(LIST, []);
  value.loopStep =
    isChoice && condition !== undefined && other !== undefined
      ? call('_?_:_', [condition, grown, other])
      : grown;
}

/** The entry that `list + [entry]` appends; null for anything else. */
function appended({ exprKind: { case: kind, value } }: Expr, accuVar: string): Expr | null {
  if (kind !== 'callExpr' || value.function !== '_+_') return null;
  const [list, added] = value.args;
  const isOwn = list?.exprKind.case === 'identExpr' && list.exprKind.value.name === accuVar;
  if (!isOwn || added?.exprKind.case !== 'listExpr') return null;
  const [entry, ...others] = added.exprKind.value.elements;
  return entry === undefined || others.length > 0 ? null : call(APPEND, [list, entry]);
}

const call = (name: string, args: Expr[]): Expr =>
  create(ExprSchema, { exprKind: { case: 'callExpr', value: { function: name, args } } });

const number = (value: number): Expr =>
  create(ExprSchema, {
    exprKind: { case: 'constExpr', value: { constantKind: { case: 'doubleValue', value } } },
  });
