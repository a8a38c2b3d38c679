import { listenToOtherTabs, tellOtherTabs } from '../navigation/tabs.ts';

/** Other tabs hear of input this often at most. */
const TELL_MS = 5_000;

let lastInputMs = Date.now();
let toldMs = 0;

function noteInput(): void {
  lastInputMs = Date.now();
  if (lastInputMs - toldMs < TELL_MS) return;
  toldMs = lastInputMs;
  tellOtherTabs({ kind: 'active' });
}

for (const type of ['pointerdown', 'keydown', 'wheel'])
  globalThis.window?.addEventListener(type, noteInput, { capture: true, passive: true });
listenToOtherTabs(({ kind }) => {
  if (kind === 'active') lastInputMs = Date.now();
});

/** For how long the operator has typed and clicked nothing, in any tab of this browser. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInputMs) / 1_000));
