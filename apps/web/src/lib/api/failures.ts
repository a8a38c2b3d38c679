import { type ConsoleFailure, PATHS } from '@clearbench/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../browser/store.ts';
import { ApiError, apiFetch } from './api.ts';
import { useReconnections } from './reconnections.ts';

/** An error that ended a part of a page, as recorded in the server's log. */
export interface Failure extends ConsoleFailure {
  readonly at: string;
  /** True if the server's log has the reference. */
  readonly reported: 'not yet' | 'under way' | 'yes' | 'failed';
}

/** By name and message: rows that fail alike are one failure. */
const failures = new Map<string, Failure>();
const changes = createStore(0);

const keyOf = ({ name, message, requestId }: Pick<Failure, 'name' | 'message' | 'requestId'>): string =>
  [name, message, requestId].join('\n');

/** The limits of the call's schema: the schema itself would make every screen larger. */
function factsOf(error: unknown): Pick<ConsoleFailure, 'name' | 'message' | 'stack' | 'requestId'> {
  const isError = error instanceof Error;
  return {
    name: (isError ? error.name : typeof error).slice(0, 100),
    message: (isError ? error.message : String(error)).slice(0, 500),
    stack: isError ? (error.stack?.slice(0, 2_000) ?? null) : null,
    requestId: error instanceof ApiError ? (error.requestId?.slice(0, 64) ?? null) : null,
  };
}

/** The failure that this error is; equal ones are the same, and keep their reference until the page is reloaded. */
export function failureOf(error: unknown): Failure {
  const facts = factsOf(error);
  const key = keyOf(facts);
  const known = failures.get(key);
  if (known !== undefined) return known;
  const failure: Failure = {
    reference: newReference(),
    path: location.pathname.slice(0, 300),
    ...facts,
    at: new Date().toISOString(),
    reported: 'not yet',
  };
  failures.set(key, failure);
  return failure;
}

/** Letters and digits that are not mistaken for one another, because they may be read out. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = Array.from(bytes, (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

function change(failure: Failure, reported: Failure['reported']): void {
  failures.set(keyOf(failure), { ...failure, reported });
  changes.set(changes.get() + 1);
}

/** Reports a failure once; again only if the server could not be reached. */
export async function reportFailure(error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure.reported === 'yes' || failure.reported === 'under way') return;
  change(failure, 'under way');
  const { at: _, reported: __, ...report } = failure;
  try {
    await apiFetch('POST', PATHS.consoleFailures, report);
    change(failure, 'yes');
  } catch {
    change(failure, 'failed');
  }
}

/** The failure that is shown instead of a part. It is reported now, or otherwise once the server is reachable again. */
export function useFailure(error: unknown): Failure {
  const reconnections = useReconnections();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is a reason to try again.
  useEffect(() => void reportFailure(error), [error, reconnections]);
  return useSyncExternalStore(changes.subscribe, () => failureOf(error));
}
