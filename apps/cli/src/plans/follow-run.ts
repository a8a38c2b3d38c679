import { fillPath, PATHS, type RunCase, type TestRun } from '@clearbench/contract';
import { type Api, RefusedError } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';

interface Following {
  readonly api: Api;
  readonly run: TestRun;
  readonly startsCases: boolean;
  /** Called once for each case, and again whenever the case changes. */
  readonly onCase: (one: RunCase) => Promise<void>;
  /** The wait between two polls; rejects when interrupted. */
  readonly wait: () => Promise<void>;
}

/** A restarting server is back sooner. */
const FAILURES_MAX = 30;

/**
 * Follows a run to its end. With `startsCases`, it starts the waiting cases one after the other, so that their
 * triggers do not interfere.
 */
export async function followRun({ api, run, startsCases, onCase, wait }: Following): Promise<TestRun> {
  const shown = new Map<string, string>();
  const starter = new Starter(api);
  let current = run;
  for (;;) {
    for (const one of current.cases) {
      const state = stateOf(one);
      if (shown.get(one.id) === state) continue;
      shown.set(one.id, state);
      starter.forgetRefusals();
      await onCase(one);
    }
    if (current.state !== 'running') return current;
    const started = startsCases ? await starter.startNext(current) : null;
    if (started === null) await wait();
    current = started ?? (await lookAgain(api, current, wait));
  }
}

const stateOf = ({ state, attempt, steps }: RunCase): string =>
  `${state} ${attempt} ${steps.filter((step) => step.state === 'held').length}`;

/**
 * Starts the waiting cases. A case that can't start yet, for example because there is no payment, is retried after a
 * change.
 */
class Starter {
  readonly #api: Api;
  readonly #refused = new Set<string>();

  constructor(api: Api) {
    this.#api = api;
  }

  forgetRefusals(): void {
    this.#refused.clear();
  }

  /** The run after the start; null if nothing can start now. */
  async startNext({ id, cases }: TestRun): Promise<TestRun | null> {
    if (cases.some(({ state, start }) => state === 'running' && start === 'manual')) return null;
    let refusal: RefusedError | null = null;
    for (const one of cases) {
      if (one.state !== 'open' || this.#refused.has(one.id)) continue;
      try {
        return await this.#api.post(startPath(id, one));
      } catch (error) {
        if (!(error instanceof RefusedError) || error.status !== EXIT.bad) throw error;
        this.#refused.add(one.id);
        refusal = error;
      }
    }
    // Nothing else is in progress that could change this.
    if (refusal !== null && cases.every(({ state }) => state !== 'running')) throw refusal;
    return null;
  }
}

const startPath = (id: string, one: RunCase) => fillPath(PATHS.ingestTestCaseStart, { id, case: one.id });

/** A pipeline follows for hours: a restart must not end it. */
async function lookAgain(api: Api, { id }: TestRun, wait: () => Promise<void>): Promise<TestRun> {
  const path = fillPath(PATHS.ingestTestRun, { id });
  for (let failures = 1; ; failures++) {
    try {
      return await api.get(path);
    } catch (error) {
      const mayPass = error instanceof CliError && error.status === EXIT.unreachable;
      if (!mayPass || failures === FAILURES_MAX) throw error;
      await wait();
    }
  }
}
