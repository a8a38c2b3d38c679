/**
 * Runs something while no other tab of this browser runs anything under the same name. If the browser has no locks, as over plain
 * HTTP, it runs at once.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return await navigator.locks.request(`clearbench.${name}`, run);
}
