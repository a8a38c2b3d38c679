import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { compilePattern } from '../pattern.ts';
import { comparisonIssue, type Issue, type Operand } from './comparison.ts';
import { isFunction, resultOf, unknownFunction } from './overloads.ts';
import {
  ANY,
  BOOL,
  type Declarations,
  INT,
  listOf,
  mapOf,
  TEXT,
  TYPE_NAMES,
  type Type,
  unionOf,
} from './types.ts';
import { advice, nameOf, textIn, wordsFor } from './wording.ts';

export type { Issue } from './comparison.ts';

/** Checks that an expression uses variables, fields and functions that exist, with values of the right types. */
export function typeIssues(expr: Expr, declarations: Declarations): Issue[] {
  const check = new TypeCheck();
  const type = check.typeOf(expr, new Map(Object.entries(declarations)));
  if (type.kind !== 'bool' && type.kind !== 'any') {
    check.refuse(`its value is ${wordsFor(type)}; a condition is true or false`);
  }
  return check.issues;
}

type Scope = ReadonlyMap<string, Type>;

const COMPARISONS: Readonly<Record<string, string>> = {
  '_==_': '==',
  '_!=_': '!=',
  '_<_': '<',
  '_<=_': '<=',
  '_>_': '>',
  '_>=_': '>=',
};

class TypeCheck {
  readonly issues: Issue[] = [];

  refuse(message: string): void {
    if (!this.issues.some((issue) => issue.message === message))
      this.issues.push({ severity: 'error', message });
  }

  typeOf(expr: Expr | undefined, scope: Scope): Type {
    if (expr === undefined) return ANY;
    const { case: kind, value } = expr.exprKind;
    switch (kind) {
      case 'constExpr':
        return CONSTANTS[value.constantKind.case ?? ''] ?? ANY;
      case 'identExpr':
        return this.#variable(value.name, scope);
      case 'selectExpr': {
        const type = this.#field(value.operand, value.field, scope);
        return value.testOnly ? BOOL : type;
      }
      case 'listExpr':
        return listOf(unionOf(value.elements.map((element) => this.typeOf(element, scope))));
      case 'structExpr': {
        for (const entry of value.entries) {
          if (entry.keyKind.case === 'mapKey') this.typeOf(entry.keyKind.value, scope);
        }
        return mapOf(unionOf(value.entries.map((entry) => this.typeOf(entry.value, scope))));
      }
      case 'callExpr':
        return this.#call(value, scope);
      case 'comprehensionExpr':
        return this.#loop(value, scope);
      default:
        return ANY;
    }
  }

  #variable(name: string, scope: Scope): Type {
    const known = scope.get(name);
    if (known !== undefined) return known;
    if (TYPE_NAMES.has(name)) return { kind: 'type' };
    this.refuse(`'${name}' is not known; ${advice(name, namesIn(scope))}`);
    return ANY;
  }

  #field(owner: Expr | undefined, name: string, scope: Scope): Type {
    const type = this.typeOf(owner, scope);
    if (type.kind === 'any') return ANY;
    if (type.kind === 'list') {
      this.refuse(`${nameOf(owner)} is a list; use ${nameOf(owner)}[0].${name}, or all(), exists() or map()`);
      return ANY;
    }
    if (type.kind !== 'group') {
      this.refuse(`${nameOf(owner)} is ${wordsFor(type)}, which has no field ${name}`);
      return ANY;
    }
    const field = type.typeOf(name);
    if (field === null)
      this.refuse(`${nameOf(owner)} has no field ${name}; ${advice(name, type.names ?? [])}`);
    return field ?? ANY;
  }

  #call({ function: name, target, args }: Call, scope: Scope): Type {
    if (!isFunction(name)) {
      this.refuse(unknownFunction(name));
      return ANY;
    }
    const operands = (target === undefined ? args : [target, ...args]).map(
      (expr): Operand => ({ expr, type: this.typeOf(expr, scope) }),
    );
    const [first, second, third] = operands;
    const comparison = COMPARISONS[name];
    if (comparison !== undefined && first !== undefined && second !== undefined) {
      const issue = comparisonIssue(comparison, first, second);
      if (issue?.severity === 'error') this.refuse(issue.message);
      else if (issue !== null) this.issues.push(issue);
      return BOOL;
    }
    switch (name) {
      case '_&&_':
      case '_||_':
      case '!_':
        for (const operand of operands) this.#condition(operand);
        return BOOL;
      case '_?_:_':
        if (first !== undefined) this.#condition(first);
        return unionOf([second?.type ?? ANY, third?.type ?? ANY]);
      case '_[_]':
        return this.#element(first, second);
      case '@not_strictly_false':
        return BOOL;
      case '@in':
        this.#membership(first, second);
        return BOOL;
      default:
        return this.#function(name, target !== undefined, operands);
    }
  }

  #condition({ expr, type }: Operand): void {
    if (type.kind !== 'bool' && type.kind !== 'any') {
      this.refuse(`${nameOf(expr)} is ${wordsFor(type)}, where true or false is needed`);
    }
  }

  #element(owner: Operand | undefined, index: Operand | undefined): Type {
    if (owner === undefined || index === undefined) return ANY;
    if (owner.type.kind === 'list') return owner.type.of;
    const name = textIn(index.expr);
    if (owner.type.kind === 'group') {
      if (name === null) return owner.type.names === null ? (owner.type.typeOf('') ?? ANY) : ANY;
      const field = owner.type.typeOf(name);
      if (field === null) {
        this.refuse(`${nameOf(owner.expr)} has no field ${name}; ${advice(name, owner.type.names ?? [])}`);
      }
      return field ?? ANY;
    }
    if (owner.type.kind !== 'any')
      this.refuse(`${nameOf(owner.expr)} is ${wordsFor(owner.type)}, not a list`);
    return ANY;
  }

  /** Each value of a list is compared with the value that is looked for. */
  #membership(value: Operand | undefined, among: Operand | undefined): void {
    if (value === undefined || among === undefined) return;
    const { type, expr } = among;
    if (type.kind === 'list') {
      const entries = expr?.exprKind.case === 'listExpr' ? expr.exprKind.value.elements : [undefined];
      for (const entry of entries) {
        const issue = comparisonIssue('==', value, { expr: entry, type: entryType(entry) ?? type.of });
        if (issue !== null) this.refuse(issue.message);
      }
    } else if (type.kind !== 'any' && type.kind !== 'group') {
      const form = type.kind === 'text' ? `; write ${nameOf(expr)}.contains(${nameOf(value.expr)})` : '';
      this.refuse(`${nameOf(expr)} is ${wordsFor(type)}, not a list${form}`);
    }
  }

  #function(name: string, isMethod: boolean, operands: readonly Operand[]): Type {
    const result = resultOf(name, isMethod, operands);
    const pattern = name === 'matches' ? textIn(operands[1]?.expr) : null;
    const compiled = pattern === null ? null : compilePattern(pattern);
    if (compiled?.ok === false) this.refuse(`the pattern "${pattern}" can't be read: ${compiled.reason}`);
    if (result.ok) return result.type;
    this.refuse(result.message);
    return ANY;
  }

  #loop(
    { iterRange, iterVar, iterVar2, accuVar, accuInit, loopCondition, loopStep, result }: Loop,
    scope: Scope,
  ): Type {
    const range = this.typeOf(iterRange, scope);
    const inner = new Map(scope);
    if (range.kind !== 'list' && range.kind !== 'group' && range.kind !== 'any') {
      this.refuse(`${nameOf(iterRange)} is ${wordsFor(range)}, not a list`);
    }
    if (range.kind === 'group' && range.names !== null) {
      this.refuse(`${nameOf(iterRange)} is a single group of fields, not a list`);
    }
    const [element, key] = range.kind === 'list' ? [range.of, ANY] : [ANY, TEXT];
    inner.set(iterVar, range.kind === 'group' ? key : element);
    if (iterVar2 !== '') inner.set(iterVar2, element);
    inner.set(accuVar, this.typeOf(accuInit, scope));
    this.typeOf(loopCondition, inner);
    const step = this.typeOf(loopStep, inner);
    return this.typeOf(result, inner.set(accuVar, step));
  }
}

type Call = Extract<Expr['exprKind'], { case: 'callExpr' }>['value'];
type Loop = Extract<Expr['exprKind'], { case: 'comprehensionExpr' }>['value'];

const CONSTANTS: Readonly<Record<string, Type>> = {
  boolValue: BOOL,
  bytesValue: { kind: 'bytes' },
  doubleValue: { kind: 'double' },
  int64Value: INT,
  uint64Value: INT,
  nullValue: { kind: 'null' },
  stringValue: TEXT,
};

const entryType = (entry: Expr | undefined): Type | undefined =>
  entry?.exprKind.case === 'constExpr' ? CONSTANTS[entry.exprKind.value.constantKind.case ?? ''] : undefined;

/** Variables of macros have names that no author can write. */
const namesIn = (scope: Scope): string[] => [...scope.keys()].filter((name) => !name.startsWith('@'));
