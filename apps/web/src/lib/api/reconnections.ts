import { createStore, useStore } from '../browser/store.ts';

const reconnections = createStore(0);

export const countReconnection = (): void => reconnections.set(reconnections.get() + 1);

/** How often the connection was lost and restored: for requests that failed without a server, and may now succeed. */
export const useReconnections = (): number => useStore(reconnections);
