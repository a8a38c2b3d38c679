import { useCallback, useSyncExternalStore } from 'react';

export interface StoredOptions<T> {
  key: `clearbench.${string}`;
  /** When nothing is stored, storage is switched off, or the stored value cannot be parsed. */
  fallback: () => T;
  /** Converts the parsed JSON to a value, including dates; throws when it has another shape. */
  fromText: (text: string) => T;
  /** Null when there is nothing to store: the stored value is removed then. */
  toText: (value: T) => string | null;
  /** A choice of how the console looks: it applies in this tab even if it cannot be stored. */
  isPreference?: boolean;
  /** `localStorage`, shared by all tabs, unless specified otherwise. Accessing it may throw where storage is off. */
  area?: () => Storage;
}

/** One value that the browser stores. */
export interface Stored<T> {
  /** The same object again until the stored value changes. */
  read: () => T;
  /**
   * False when it could not be stored: storage is full or switched off. The previous value stays, unless it is a preference, or to be
   * kept: then the new one applies in this tab.
   */
  write: (value: T, options?: { keep: boolean }) => boolean;
  /** Whether a value would fit, for what is stored only after something that cannot be undone. */
  hasRoom: (value: T) => boolean;
  clear: () => void;
  /** Calls back after a change in this tab or another one. */
  subscribe: (listener: () => void) => () => void;
}

export function defineStored<T>(options: StoredOptions<T>): Stored<T> {
  const { key, fallback, fromText, toText, isPreference = false, area = () => localStorage } = options;
  const listeners = new Set<() => void>();
  let last: { text: string | null; value: T } | undefined;

  const textNow = (): string | null => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  const revive = (text: string | null): T => {
    if (text === null) return fallback();
    try {
      return fromText(text);
    } catch (error) {
      console.error(`What is stored as ${key} is not understood.`, error);
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
      const text = textNow();
      if (last === undefined || last.text !== text) last = { text, value: revive(text) };
      return last.value;
    },
    write: (value, { keep } = { keep: isPreference }) => {
      const text = toText(value);
      const isStored = change((storage) => {
        if (text === null) return storage.removeItem(key);
        storage.setItem(key, text);
        // Whatever a change left as it was stays the same object, so that it is not rendered again.
        last = { text, value };
      });
      if (!isStored && keep) {
        // Read until the stored text changes.
        last = { text: textNow(), value };
        notify();
      }
      return isStored;
    },
    hasRoom: (value) => {
      const growth = (toText(value)?.length ?? 0) - (textNow()?.length ?? 0);
      // Beside the value, which stays as it is even if the tab is closed here.
      const probe = `${key}.room`;
      try {
        area().setItem(probe, ' '.repeat(Math.max(0, growth)));
        area().removeItem(probe);
        return true;
      } catch {
        return false;
      }
    },
    clear: () => void change((storage) => storage.removeItem(key)),
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A value stored as JSON. `revive` converts what was parsed, and throws when it has another shape. */
export function defineStoredJson<T>(
  options: Omit<StoredOptions<T>, 'fromText' | 'toText'> & { revive: (parsed: unknown) => T },
): Stored<T> {
  const { revive, ...rest } = options;
  return defineStored({ ...rest, fromText: (text) => revive(JSON.parse(text)), toText: JSON.stringify });
}

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
