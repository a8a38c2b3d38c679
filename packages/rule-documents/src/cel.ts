import { type CelInput, isCelError, plan } from '@bufbuild/cel';
import { type Budget, type Excess, OverBudget } from './budget.ts';
import { environment, metered } from './cel/metered.ts';
import { readExpression } from './cel/read-expression.ts';
import { typeIssues } from './cel/type-check.ts';
import type { Declarations } from './cel/types.ts';
import { celValue } from './cel/values.ts';
import { type Counted, withSteps } from './cel/with-steps.ts';
import { type Equality, equalitiesIn } from './equalities.ts';
import type { Pattern } from './pattern.ts';

/** The values of an expression's variables: plain data, which is not changed. */
export type Variables = Readonly<Record<string, unknown>>;

export { fieldPath, type ListedField, listedFields } from './cel/listed-fields.ts';
export {
  ANY,
  BOOL,
  DAY,
  type Declarations,
  groupOf,
  listOf,
  mapOf,
  NUMBER,
  oneOf,
  TEXT,
  type Type,
  unionOf,
} from './cel/types.ts';
export type { FieldOf } from './equalities.ts';

export type Evaluated =
  | { ok: true; value: boolean }
  /** `excess`: the exceeded limit; null if there is no value for another reason. `isMissing`: a field has no value. */
  | { ok: false; reason: string; excess: Excess | null; isMissing: boolean };

export interface Expression {
  /** The variables that it uses. */
  readonly names: ReadonlySet<string>;
  /** Fields that must be equal for it to be true. */
  readonly equalities: readonly Equality[];
  /** Everything that it touches is charged to the budget. Never throws. */
  evaluate(variables: Variables, budget: Budget): Evaluated;
}

export type CompiledExpression =
  /** `warnings` and `reason` have no full stop. */
  { ok: true; expression: Expression; warnings: readonly string[] } | { ok: false; reason: string };

/** Nested loops multiply; rules don't need more than two. */
const DEPTH_MAX = 2;
/** Planning an expression takes a time that grows with the square of its depth. */
const PARTS_DEPTH_MAX = 100;

/**
 * Compiles an expression in CEL whose variables have these types. It has a limit of steps: CEL has no endless loops,
 * but loops within loops.
 */
export function compileExpression(source: string, variables: Declarations): CompiledExpression {
  const read = readExpression(source);
  if (!read.ok) return read;
  const issues = typeIssues(read.expr, variables);
  const problem = issues.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return { ok: false, reason: problem.message };
  const counted = withSteps(read.expr);
  if (counted.nesting > PARTS_DEPTH_MAX) {
    return { ok: false, reason: `its parts are nested more than ${PARTS_DEPTH_MAX} levels deep` };
  }
  if (counted.depth > DEPTH_MAX) {
    return { ok: false, reason: `its loops are nested more than ${DEPTH_MAX} levels deep` };
  }
  return { ok: true, expression: planned(counted), warnings: issues.map(({ message }) => message) };
}

/**
 * An expression that was compiled before.
 * @throws Error if it is not readable.
 */
export function knownExpression(source: string): Expression {
  const read = readExpression(source);
  if (!read.ok) throw new Error(`An expression that was read before cannot be read: ${read.reason}`);
  return planned(withSteps(read.expr));
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
        if (excess !== null) return exceeded(budget.over(excess));
        if (isCelError(value)) return failed(value.message, MISSING.test(value.message));
        if (typeof value !== 'boolean') return failed('its value is neither true nor false');
        return { ok: true, value };
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error;
        return exceeded(error);
      }
    },
  };
}

/** The library's words for a field that a group does not have. */
const MISSING = /^(field not found|no such key)\b/;

const failed = (reason: string, isMissing = false): Evaluated => ({
  ok: false,
  reason,
  excess: null,
  isMissing,
});
const exceeded = ({ message, excess }: OverBudget): Evaluated => ({
  ok: false,
  reason: message,
  excess,
  isMissing: false,
});
