import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useReconnections } from '../api/reconnections.ts';
import { isSame } from '../forms/is-same.ts';
import {
  AnalysisClient,
  type AnalysisInput,
  type AnalysisState,
  type FixedInput,
  type WorkerLike,
} from './analysis-client.ts';
import type { FirstPayment } from './first-payment.ts';
import type { House } from './house.ts';
import type { Compared, ComparisonRequest, Draft } from './protocol.ts';

function spawnWorker(): WorkerLike {
  return new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
}

export interface Analysis extends AnalysisState {
  /** Loads the worker, which is a large script, when it is likely to be needed soon. */
  start: () => void;
  stop: () => void;
  retry: () => void;
  sample: (type: string) => Promise<string>;
  /** Corrects the whole text, as far as that is certain; null if another one replaces it first. */
  fixAll: () => Promise<FixedInput | null>;
  /** Builds the text of a message, in the worker. */
  compose: (draft: Draft) => Promise<string>;
  /** Compares two messages field by field, in the worker. */
  compare: (comparison: ComparisonRequest) => Promise<Compared>;
  /** Builds a payment that the rules accept, in the worker. */
  firstPayment: (house: House | null) => Promise<FirstPayment>;
}

/** The analysis of a text, by a worker that lives as long as the component. Null means nothing to read yet. */
export function useAnalysis(input: AnalysisInput | null): Analysis {
  const [client] = useState(() => new AnalysisClient(spawnWorker));
  const state = useSyncExternalStore(client.subscribe, client.state);
  useEffect(() => () => client.dispose(), [client]);
  const reconnections = useReconnections();
  useEffect(() => {
    if (reconnections > 0) client.recover();
  }, [client, reconnections]);
  const wanted = useUnchanged(input);
  useEffect(() => {
    if (wanted !== null) client.analyse(wanted);
  }, [client, wanted]);
  const calls = useMemo(
    () => ({
      start: () => client.start(),
      stop: () => client.stop(),
      retry: () => client.retry(),
      sample: (type: string) => client.sample(type),
      fixAll: () => client.fixAll(),
      compose: (draft: Draft) => client.compose(draft),
      compare: (comparison: ComparisonRequest) => client.compare(comparison),
      firstPayment: (house: House | null) => client.firstPayment(house),
    }),
    [client],
  );
  return useMemo(() => ({ ...state, ...calls }), [state, calls]);
}

/** The same object as long as its fields have the same values. */
function useUnchanged<Value extends object>(value: Value | null): Value | null {
  const [kept, setKept] = useState(value);
  if (kept === value || (kept !== null && value !== null && isSame(kept, value))) return kept;
  setKept(value);
  return value;
}
