import { type CelInput, isCelError, parse, plan } from '@bufbuild/cel';
import { type Budget, type Excess, OverBudget } from './budget.ts';
import { environment, metered } from './cel/metered.ts';
import { NESTING_MAX, nestingOf } from './cel/nesting.ts';
import { celValue } from './cel/values.ts';
import { type Counted, withSteps } from './cel/with-steps.ts';
import { type Equality, equalitiesIn } from './equalities.ts';
import type { Pattern } from './pattern.ts';

/** The values of an expression's variables: plain data, which is not changed. */
export type Variables = Readonly<Record<string, unknown>>;

export type { FieldOf } from './equalities.ts';

export type Evaluated =
  | { ok: true; value: boolean }
  /** `excess`: the exceeded limit; null if there is no value for another reason. */
  | { ok: false; reason: string; excess: Excess | null };

export interface Expression {
  /** The variables that it uses. */
  readonly names: ReadonlySet<string>;
  /** Fields that must be equal for it to be true. */
  readonly equalities: readonly Equality[];
  /** Everything that it touches is charged to the budget. Never throws. */
  evaluate(variables: Variables, budget: Budget): Evaluated;
}

export type CompiledExpression = { ok: true; expression: Expression } | { ok: false; reason: string };

/** Nested loops multiply; rules don't need more than two. */
const DEPTH_MAX = 2;
/** Planning an expression takes a time that grows with the square of its depth. */
const PARTS_DEPTH_MAX = 100;

/** Compiles an expression in CEL. It has a limit of steps: CEL has no endless loops, but loops within loops. */
export function compileExpression(source: string, variables: readonly string[]): CompiledExpression {
  if (nestingOf(source) > NESTING_MAX) {
    return { ok: false, reason: `its brackets are nested more than ${NESTING_MAX} levels deep` };
  }
  try {
    const { expr } = parse(source);
    if (expr === undefined) return { ok: false, reason: 'it is empty' };
    const counted = withSteps(expr);
    if (counted.nesting > PARTS_DEPTH_MAX) {
      return { ok: false, reason: `its parts are nested more than ${PARTS_DEPTH_MAX} levels deep` };
    }
    if (counted.depth > DEPTH_MAX) {
      return { ok: false, reason: `its loops are nested more than ${DEPTH_MAX} levels deep` };
    }
    const stranger = [...counted.names].find((name) => !variables.includes(name));
    if (stranger !== undefined) {
      return { ok: false, reason: `'${stranger}' is not known; use ${variables.join(', ')}` };
    }
    return { ok: true, expression: planned(counted) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function planned({ expr, names, parts }: Counted): Expression {
  const patterns = new Map<string, Pattern>();
  const run = plan(environment(), expr);
  return {
    names,
    equalities: equalitiesIn(expr),
    evaluate(variables, budget) {
      budget.begin();
      try {
        budget.spendUnits(parts);
        const bindings: Record<string, CelInput> = {};
        for (const name of names) bindings[name] = celValue(variables[name]);
        const value = metered({ budget, patterns }, () => run(bindings));
        const { excess } = budget;
        if (excess !== null) return { ok: false, reason: budget.over(excess).message, excess };
        if (isCelError(value)) return failed(value.message);
        if (typeof value !== 'boolean') return failed('its value is neither true nor false');
        return { ok: true, value };
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error;
        return { ok: false, reason: error.message, excess: error.excess };
      }
    },
  };
}

const failed = (reason: string): Evaluated => ({ ok: false, reason, excess: null });
