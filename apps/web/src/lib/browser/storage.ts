import { MAIN_WORKSPACE } from '@clearbench/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { WORKSPACE } from '../navigation/workspace.ts';

export interface StoredOptions<T> {
  key: `clearbench.${string}`;
  /** The value when nothing is stored, storage is off, or the stored value cannot be parsed. */
  fallback: () => T;
  /** Converts the parsed JSON to a value, including dates; throws when it has another shape. */
  fromText: (text: string) => T;
  /** Null when there is nothing to store: then the stored value is removed. */
  toText: (value: T) => string | null;
  /** A preference for the look of the console: it applies in this tab even if it cannot be stored. */
  isPreference?: boolean;
  /** One value for the whole browser, for each of its operators, or for each operator in each workspace: the last, unless specified otherwise. */
  scope?: 'browser' | 'operator' | 'workspace';
  /** `localStorage`, shared by all tabs, unless specified otherwise. Accessing it may throw if storage is off. */
  area?: () => Storage;
}

/** One value that the browser stores. */
export interface Stored<T> {
  /** The same object again until the stored value changes. */
  read: () => T;
  /**
   * False when it could not be stored: storage is full or off. The previous value stays, unless it is a preference or
   * must be kept: then the new one applies in this tab.
   */
  write: (value: T, options?: { keep: boolean }) => boolean;
  /** True if a value would fit, for values stored only after an action that cannot be undone. */
  hasRoom: (value: T) => boolean;
  clear: () => void;
  /** Calls back after a change in this tab or another one. */
  subscribe: (listener: () => void) => () => void;
}

export function defineStored<T>(options: StoredOptions<T>): Stored<T> {
  const { key, fallback, fromText, toText, isPreference = false, area = () => localStorage } = options;
  const { scope = 'workspace' } = options;
  const listeners = new Set<() => void>();
  let last: { key: string; text: string | null; value: T } | undefined;

  const keyNow = (): string => `${key}${suffixOf(scope)}`;
  const textNow = (): string | null => {
    try {
      return area().getItem(keyNow());
    } catch {
      return null;
    }
  };
  const revive = (text: string | null): T => {
    if (text === null) return fallback();
    try {
      return fromText(text);
    } catch (error) {
      console.error(`The stored value of ${keyNow()} cannot be read.`, error);
      return fallback();
    }
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const change = (action: (storage: Storage) => void): boolean => {
    try {
      action(area());
    } catch {
      return false;
    }
    notify();
    return true;
  };
  return {
    read: () => {
      const [nowKey, text] = [keyNow(), textNow()];
      if (last?.key !== nowKey || last.text !== text) last = { key: nowKey, text, value: revive(text) };
      return last.value;
    },
    write: (value, { keep } = { keep: isPreference }) => {
      const text = toText(value);
      const isStored = change((storage) => {
        if (text === null) return storage.removeItem(keyNow());
        storage.setItem(keyNow(), text);
        // Unchanged parts stay the same objects, so that they are not rendered again.
        last = { key: keyNow(), text, value };
      });
      if (!isStored && keep) {
        // Read until the stored text changes.
        last = { key: keyNow(), text: textNow(), value };
        notify();
      }
      return isStored;
    },
    hasRoom: (value) => {
      const growth = (toText(value)?.length ?? 0) - (textNow()?.length ?? 0);
      // Stored separately, because the value stays even if the tab is closed here.
      const probe = `${keyNow()}.room`;
      try {
        area().setItem(probe, ' '.repeat(Math.max(0, growth)));
        area().removeItem(probe);
        return true;
      } catch {
        return false;
      }
    },
    clear: () => void change((storage) => storage.removeItem(keyNow())),
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === keyNow() || event.key === null) listener();
      };
      const stopOwner = scope === 'browser' ? undefined : operators.subscribe(listener);
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        stopOwner?.();
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A value stored as JSON. `revive` converts the parsed value, and throws when it has another shape. */
export function defineStoredJson<T>(
  options: Omit<StoredOptions<T>, 'fromText' | 'toText'> & { revive: (parsed: unknown) => T },
): Stored<T> {
  const { revive, ...rest } = options;
  return defineStored({ ...rest, fromText: (text) => revive(JSON.parse(text)), toText: JSON.stringify });
}

interface Operators {
  /** Often the only operator. Their values have plain keys, as before the operator is known. */
  readonly first: string;
  readonly current: string;
}

/** The operators of this browser. */
const operators = defineStoredJson<Operators | null>({
  key: 'clearbench.operators',
  scope: 'browser',
  isPreference: true,
  fallback: () => null,
  revive: (parsed) => {
    const { first, current } = parsed as Operators;
    if (typeof first !== 'string' || typeof current !== 'string') throw new TypeError('Not two operators');
    return { first, current };
  },
});

/** Values in the workspace `main` have the same keys as those of the operator. */
const IN_WORKSPACE = WORKSPACE === MAIN_WORKSPACE ? '' : `@${WORKSPACE}`;

function suffixOf(scope: NonNullable<StoredOptions<never>['scope']>): string {
  switch (scope) {
    case 'browser':
      return '';
    case 'operator':
      return storageOwner();
    case 'workspace':
      return `${storageOwner()}${IN_WORKSPACE}`;
  }
}

/** The suffix of the keys of the current operator's values. */
export function storageOwner(): string {
  const known = operators.read();
  return known === null || known.current === known.first ? '' : `.${known.current}`;
}

/** Makes the stored values those of this operator. */
export function storeFor(operatorId: string): void {
  const known = operators.read();
  if (known?.current === operatorId) return;
  operators.write({ first: known?.first ?? operatorId, current: operatorId });
}

/** Changes with the operator, for data that must not outlast a session. */
export const useStorageOwner = (): string => useSyncExternalStore(operators.subscribe, storageOwner);

/** A stored value and its setter, which returns false when the value could not be stored. All tabs show the same. */
export function useStored<T>(stored: Stored<T>) {
  const value = useSyncExternalStore(stored.subscribe, stored.read);
  const set = useCallback(
    (next: T | ((before: T) => T)) =>
      stored.write(typeof next === 'function' ? (next as (before: T) => T)(stored.read()) : next),
    [stored],
  );
  return [value, set] as const;
}
