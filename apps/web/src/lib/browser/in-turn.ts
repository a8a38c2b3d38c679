/** The stored value of another tab arrives a moment later than the lock that it released. */
const ARRIVAL_MS = 500;

/**
 * Runs a function while no other tab of this browser runs one under the same name, and after the values that the
 * previous tab stored are readable. If the browser has no locks, as over plain HTTP, it runs at once.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  const lock = `clearbench.${name}`;
  const atOnce = await navigator.locks.request(lock, { ifAvailable: true }, async (granted) =>
    granted === null ? null : { result: await run() },
  );
  if (atOnce !== null) return atOnce.result;
  return await navigator.locks.request(lock, async () => {
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    return run();
  });
}
