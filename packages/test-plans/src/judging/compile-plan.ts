import { type Deadline, isOver } from '@clearbench/rule-documents/budget';
import {
  compileExpression,
  type Declarations,
  type Expression,
  knownExpression,
  type Type,
} from '@clearbench/rule-documents/cel';
import { type Problem, sentence, shapeProblem } from '@clearbench/rule-documents/problems';
import * as z from 'zod/mini';
import {
  EVENT_VARIABLES,
  type EventKind,
  type PlanCase,
  type PlanDocument,
  planDocumentSchema,
  TRIGGER_KINDS,
} from '../document/document.ts';
import { durationMs } from '../document/duration.ts';
import { eventType } from '../document/event-facts.ts';

/** An event that a step waits for, or a forbidden one. */
export interface Sought {
  readonly on: EventKind;
  readonly text: string;
  readonly condition: Expression;
  /** Names of earlier steps that the condition uses. */
  readonly needs: readonly string[];
}

export interface CompiledStep extends Sought {
  readonly as: string | null;
  readonly count: number;
  readonly withinMs: number | null;
}

export interface CompiledCase {
  readonly document: PlanCase;
  readonly steps: readonly CompiledStep[];
  readonly never: readonly Sought[];
  readonly withinMs: number;
  readonly settleMs: number | null;
}

export interface CompiledPlan {
  readonly document: PlanDocument;
  readonly cases: readonly CompiledCase[];
}

export type ReadPlan = { ok: true; plan: CompiledPlan } | { ok: false; problems: Problem[] };

const UNKNOWN_TRIGGER = `There is no such kind of trigger; use one of ${TRIGGER_KINDS.join(', ')}`;
const VARIABLES: readonly string[] = Object.values(EVENT_VARIABLES);

/**
 * Compiles data as a plan, and lists every problem with its position. If time runs out, the first case that was not
 * compiled is a problem.
 */
export function compilePlan(data: unknown, deadline: Deadline | null = null): ReadPlan {
  const read = z.safeParse(planDocumentSchema, data);
  if (!read.success) {
    return { ok: false, problems: read.error.issues.map((issue) => shapeProblem(issue, UNKNOWN_TRIGGER)) };
  }
  const problems: Problem[] = [];
  const cases: CompiledCase[] = [];
  for (const [index, one] of read.data.cases.entries()) {
    if (isOver(deadline)) {
      const message = `The cases take too long to read; ${one.id} and the cases after it were not read. Shorten the conditions.`;
      problems.push({ path: `/cases/${index}`, message });
      break;
    }
    cases.push(compileCase(one, `/cases/${index}`, problems));
  }
  for (const [index, { id }] of read.data.cases.entries()) {
    if (read.data.cases.findIndex((other) => other.id === id) < index) {
      problems.push({
        path: `/cases/${index}/id`,
        message: `Another case is already called ${id}; choose a different name.`,
      });
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan: { document: read.data, cases } };
}

/**
 * A plan that is known to be valid, at once: a condition is compiled at its first use. Null if the plan is no longer
 * readable.
 */
export function knownPlan(data: unknown): CompiledPlan | null {
  const { data: document } = z.safeParse(planDocumentSchema, data);
  if (document === undefined) return null;
  return { document, cases: document.cases.map((one) => compileCase(one, '', null)) };
}

/** `problems`: null for a case that was read before. */
function compileCase(document: PlanCase, path: string, problems: Problem[] | null): CompiledCase {
  /** The events of earlier steps, by name. */
  const named: Record<string, Type> = {};
  const sought = (
    { on, text, where }: { on: EventKind; text: string; where: string },
    at: string,
  ): Sought[] => {
    const earlier = Object.keys(named);
    const needsOf = (condition: Expression) => earlier.filter((name) => condition.names.has(name));
    if (problems === null) return [whenLookedAt({ on, text }, () => knownExpression(where), needsOf)];
    const variables: Declarations = { [EVENT_VARIABLES[on]]: eventType(on), ...named };
    const compiled = compileExpression(where, variables);
    if (!compiled.ok) {
      problems.push({
        path: `${at}/where`,
        message: sentence(`The condition is not valid: ${compiled.reason}`),
      });
      return [];
    }
    const { expression: condition } = compiled;
    return [{ on, text, condition, needs: needsOf(condition) }];
  };

  const steps = document.steps.flatMap((step, index) => {
    const at = `${path}/steps/${index}`;
    const [found] = sought(step, at);
    const { as = null, count = 1, within } = step;
    if (as !== null && (as in named || VARIABLES.includes(as))) {
      problems?.push({ path: `${at}/as`, message: `The name ${as} is taken; choose another one.` });
    } else if (as !== null) {
      named[as] = eventType(step.on);
    }
    return found === undefined ? [] : [Object.assign(found, { as, count, withinMs: optionalMs(within) })];
  });
  const never = (document.never ?? []).flatMap((one, index) => sought(one, `${path}/never/${index}`));
  if (document.settle !== undefined && (document.never ?? []).length === 0) {
    problems?.push({
      path: `${path}/settle`,
      message: '`settle` needs `never`; remove it, or say what must not happen.',
    });
  }
  return {
    document,
    steps,
    never,
    withinMs: durationMs(document.within) ?? 0,
    settleMs: optionalMs(document.settle),
  };
}

function whenLookedAt(
  { on, text }: Pick<Sought, 'on' | 'text'>,
  read: () => Expression,
  needsOf: (condition: Expression) => string[],
): Sought {
  let condition: Expression | null = null;
  const known = () => {
    condition ??= read();
    return condition;
  };
  return {
    on,
    text,
    get condition() {
      return known();
    },
    get needs() {
      return needsOf(known());
    },
  };
}

const optionalMs = (duration: string | undefined): number | null =>
  duration === undefined ? null : durationMs(duration);
