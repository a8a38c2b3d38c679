import {
  type CelEnv,
  type CelList,
  CelScalar,
  type CelValue,
  celEnv,
  celFunc,
  celList,
  isCelError,
  isCelList,
  isCelMap,
} from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import type { Budget } from '../budget.ts';
import { compilePattern, type Pattern } from '../pattern.ts';
import { costOf, patternUnits } from './costs.ts';
import { ownFunctions } from './functions.ts';
import { Kept } from './kept.ts';

/** Functions that `withSteps` puts into an expression. */
export const STEP = 'clearbench.step';
export const RANGE = 'clearbench.range';
export const LIST = 'clearbench.list';
export const APPEND = 'clearbench.append';

/** The budget and the cached results of an evaluation. Evaluations do not overlap. */
export interface Meter {
  readonly budget: Budget;
  readonly patterns: Map<string, Pattern>;
}

const { STRING, BOOL } = CelScalar;

type Resolver = CelEnv['funcs'];
type Group = NonNullable<ReturnType<Resolver['find']>>;
type Call = Group['call'];

let meter: Meter | null = null;

/** Only V8 has this; other engines ignore it. */
const traces: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/** Runs an evaluation whose calls are charged to this meter. */
export function metered<T>(by: Meter, evaluate: () => T): T {
  const outer = meter;
  const { stackTraceLimit } = traces;
  meter = by;
  // Every missing field is an error, whose stack nobody sees. Collecting the stack would take longer than everything
  // else.
  traces.stackTraceLimit = 0;
  try {
    return evaluate();
  } finally {
    meter = outer;
    traces.stackTraceLimit = stackTraceLimit;
  }
}

/** A call that is dearer than this is looked up first, in units. */
const KEPT_FROM = 64;

/**
 * The environment of all expressions. Each call of a function or operator is charged before it runs, when it is
 * looked up by name. If the budget is exceeded, the error passes through everything, so that no `||` hides it.
 * Created once, because that takes longer than compiling an expression.
 */
export function environment(): CelEnv {
  made ??= withMeter(
    celEnv({
      funcs: [
        ...strings,
        ...ownFunctions((units) => meter?.budget.spendUnits(units)),
        celFunc('matches', [STRING, STRING], BOOL, (text, pattern) => patternOf(pattern).matchesPart(text)),
      ],
      re2: { compile: (source) => ({ test: (text) => patternOf(source).matchesPart(text) }) },
    }),
  );
  return made;
}

let made: CelEnv | null = null;

function withMeter(env: CelEnv): CelEnv {
  const groups = new Map<string, Group | undefined>();
  const find = (name: string): Group | undefined => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const group = charged(name, env.funcs.find(name));
    // An expression may use any name, so unknown names are not cached.
    if (group !== undefined) groups.set(name, group);
    return group;
  };
  const funcs: Resolver = Object.create(env.funcs, { find: { value: find } });
  return Object.create(env, { funcs: { value: funcs } });
}

function charged(name: string, group: Group | undefined): Group | undefined {
  const own = OWN_CALLS.get(name);
  if (own !== undefined) return { name, call: own, [Symbol.iterator]: () => [].values() };
  if (group === undefined) return undefined;
  const call: Call = (id, target, args) => {
    if (meter === null) return group.call(id, target, args);
    const { budget } = meter;
    const operands = target === undefined ? args : [target, ...args];
    const units = costOf(name, operands, budget.unitsLeft);
    if (units < KEPT_FROM) {
      budget.spendUnits(units);
      return charging(group.call(id, target, args), budget);
    }
    const kept = Kept.of(budget);
    const known = kept.find(name, operands);
    budget.spendUnits(known === undefined ? units : 1);
    if (known !== undefined) return known;
    const result = charging(group.call(id, target, args), budget);
    if (result !== undefined && !isCelError(result)) kept.add(name, operands, result);
    return result;
  };
  return Object.create(group, { call: { value: call } });
}

/** Creating an error takes longer than creating most values. */
const ERROR_STEPS = 2;

function charging(result: ReturnType<Call>, budget: Budget): ReturnType<Call> {
  if (result === undefined || isCelError(result)) budget.spend(ERROR_STEPS);
  return result;
}

const GROWING = new WeakMap<CelList, CelValue[]>();

function newList(): CelList {
  const entries: CelValue[] = [];
  const list = celList(entries);
  GROWING.set(list, entries);
  return list;
}

/** The calls that `withSteps` inserts, with the arguments that it wrote. */
const OWN_CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  [
    STEP,
    (_id, _target, [units]) => {
      meter?.budget.spendUnits(Number(units));
      return true;
    },
  ],
  [
    RANGE,
    (_id, _target, [range]) => {
      if (isCelList(range) || isCelMap(range)) meter?.budget.spendUnits(range.size);
      return range;
    },
  ],
  [LIST, newList],
  [
    APPEND,
    (_id, _target, [list, entry]) => {
      if (isCelList(list) && entry !== undefined) GROWING.get(list)?.push(entry);
      return list;
    },
  ],
]);

/** An expression may compute its patterns, so only a few are kept. */
function patternOf(source: string): Pattern {
  const kept = meter?.patterns.get(source);
  if (kept !== undefined) return kept;
  meter?.budget.spendUnits(patternUnits(source));
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error(compiled.reason);
  if (meter !== null && meter.patterns.size < PATTERNS_KEPT) meter.patterns.set(source, compiled.pattern);
  return compiled.pattern;
}

const PATTERNS_KEPT = 20;
