import { type CelInput, CelScalar, celEnv, celFunc, celMethod, isCelError, parse, plan } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import { type Expr, ExprSchema } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { create } from '@bufbuild/protobuf';
import { type Equality, equalitiesIn } from './equalities.ts';
import { compilePattern, type Pattern } from './pattern.ts';

/** The values of an expression's variables, which are plain data. */
export type Variables = Readonly<Record<string, unknown>>;

/** Turns of loops, and stretches of text that patterns are matched with. */
const STEPS_PER_EVALUATION = 20_000;
const CHARACTERS_PER_STEP = 16;

/** The cost that evaluations may still have: one of them, and all of them together. */
export class Steps {
  #ofAll: number;
  #left = 0;

  constructor(ofAll: number) {
    this.#ofAll = ofAll;
  }

  begin(): void {
    this.#left = Math.min(STEPS_PER_EVALUATION, this.#ofAll);
  }

  /** Throws when there are none left; so does each later one, hence every loop ends. */
  spend(count: number): void {
    this.#left -= count;
    this.#ofAll -= count;
    if (this.isSpent) throw new Error(TOO_LONG);
  }

  /** For further evaluations. */
  get left(): number {
    return Math.max(0, this.#ofAll);
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

const TOO_LONG = `it takes more than ${STEPS_PER_EVALUATION} steps`;

export type { FieldOf } from './equalities.ts';

export type Evaluated = { ok: true; value: boolean } | { ok: false; reason: string };

export interface Expression {
  /** The variables that it uses. */
  readonly names: ReadonlySet<string>;
  /** Fields that must be equal for it to be true. */
  readonly equalities: readonly Equality[];
  evaluate(variables: Variables, steps: Steps): Evaluated;
}

export type CompiledExpression = { ok: true; expression: Expression } | { ok: false; reason: string };

/** Loops in loops multiply; more than two have no use in a rule. */
const DEPTH_MAX = 2;
const STEP = 'clearbench.step';

/** Compiles an expression in CEL. It has a limit of steps: CEL has no endless loops, but loops within loops. */
export function compileExpression(source: string, variables: readonly string[]): CompiledExpression {
  try {
    const { expr } = parse(source);
    const found = { depth: 0, names: new Set<string>() };
    const counted = withSteps(expr, 0, found);
    if (found.depth > DEPTH_MAX)
      return { ok: false, reason: `it has loops in loops, more than ${DEPTH_MAX} deep` };
    const stranger = [...found.names].find((name) => !variables.includes(name));
    if (stranger !== undefined) {
      return { ok: false, reason: `'${stranger}' is not known; it may use ${variables.join(', ')}` };
    }
    return { ok: true, expression: planned(counted, found.names) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function planned(expr: Expr, names: ReadonlySet<string>): Expression {
  let current: Steps | null = null;
  const patterns = new Map<string, Pattern>();
  const replaced = (text: string, part: string, by: string, most?: bigint): string =>
    replace(text, { part, by, most: Number(most ?? -1) }, (length) =>
      current?.spend(1 + Math.ceil(length / CHARACTERS_PER_STEP)),
    );
  const { STRING, INT } = CelScalar;
  const environment = celEnv({
    funcs: [
      ...strings.filter(({ name }) => name !== REPLACE),
      celMethod(REPLACE, STRING, [STRING, STRING], STRING, function (part, by) {
        return replaced(this, part, by);
      }),
      celMethod(REPLACE, STRING, [STRING, STRING, INT], STRING, function (part, by, most) {
        return replaced(this, part, by, most);
      }),
      celFunc(STEP, [], CelScalar.BOOL, () => {
        current?.spend(1);
        return true;
      }),
    ],
    re2: {
      compile: (source) => ({
        test(text) {
          current?.spend(1 + Math.ceil((text.length + source.length) / CHARACTERS_PER_STEP));
          return patternOf(source, patterns).matchesPart(text);
        },
      }),
    },
  });
  const run = plan(environment, expr);
  return {
    names,
    equalities: equalitiesIn(expr),
    evaluate(variables, steps) {
      current = steps;
      steps.begin();
      // Content is plain data, which is what CEL takes.
      const value = run(variables as Record<string, CelInput>);
      if (steps.isSpent) return { ok: false, reason: TOO_LONG };
      if (isCelError(value)) return { ok: false, reason: value.message };
      if (typeof value !== 'boolean') return { ok: false, reason: 'its value is neither true nor false' };
      return { ok: true, value };
    },
  };
}

const REPLACE = 'replace';

/**
 * Replaces at most so many parts of a text, and all if the number is negative. The function of the library repeats an empty part without
 * end, and nothing limits how long its result grows. `onLength` is called with the length of the result before it is made.
 */
function replace(
  text: string,
  { part, by, most }: { part: string; by: string; most: number },
  onLength: (length: number) => void,
): string {
  const pieces = part === '' ? ['', ...text, ''] : text.split(part);
  const count = most < 0 ? pieces.length - 1 : Math.min(most, pieces.length - 1);
  onLength(text.length + count * by.length);
  return [...pieces.slice(0, count), pieces.slice(count).join(part)].join(by);
}

/** An expression may compute its patterns, so only a few are kept. */
function patternOf(source: string, known: Map<string, Pattern>): Pattern {
  const kept = known.get(source);
  if (kept !== undefined) return kept;
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error(compiled.reason);
  if (known.size < 20) known.set(source, compiled.pattern);
  return compiled.pattern;
}

interface Found {
  depth: number;
  /** Names of variables, without those of loops. */
  names: Set<string>;
}

/** The expression with a step counted in each turn of its loops. */
function withSteps(expr: Expr, depth: number, found: Found, bound: readonly string[] = []): Expr {
  const within = (inner: Expr): Expr => withSteps(inner, depth, found, bound);
  const { case: kind, value } = expr.exprKind;
  switch (kind) {
    case 'identExpr':
      if (!bound.includes(value.name) && !TYPE_NAMES.has(value.name)) found.names.add(value.name);
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
    case 'comprehensionExpr': {
      found.depth = Math.max(found.depth, depth + 1);
      const names = [...bound, value.accuVar, value.iterVar, value.iterVar2];
      const inLoop = (inner: Expr): Expr => withSteps(inner, depth + 1, found, names);
      if (value.iterRange !== undefined) value.iterRange = within(value.iterRange);
      if (value.accuInit !== undefined) value.accuInit = within(value.accuInit);
      if (value.loopStep !== undefined) value.loopStep = inLoop(value.loopStep);
      if (value.result !== undefined) value.result = inLoop(value.result);
      if (value.loopCondition !== undefined) {
        value.loopCondition = call('_&&_', [call(STEP, []), inLoop(value.loopCondition)]);
      }
      break;
    }
  }
  return expr;
}

/** Names of types, with which a value's type is compared. */
const TYPE_NAMES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'int',
  'list',
  'map',
  'string',
  'uint',
]);

const call = (name: string, args: Expr[]): Expr =>
  create(ExprSchema, { exprKind: { case: 'callExpr', value: { function: name, args } } });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
