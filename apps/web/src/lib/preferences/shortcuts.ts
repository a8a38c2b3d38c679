import { defineStored, useStored } from '@/lib/browser/storage.ts';

/** Users who dictate, or rest a hand on the keyboard, must be able to switch single-key shortcuts off (WCAG 2.1.4). */
const storedShortcuts = defineStored<'on' | 'off'>({
  key: 'clearbench.shortcuts',
  scope: 'operator',
  isPreference: true,
  fallback: () => 'on',
  fromText: (text) => (text === 'off' ? 'off' : 'on'),
  toText: (choice) => choice,
});

export const shortcutsAreOn = (): boolean => storedShortcuts.read() === 'on';

const choose = (on: boolean): boolean => storedShortcuts.write(on ? 'on' : 'off');

/** True if single-key shortcuts are on, and the setter; false when it could not be stored. */
export function useShortcutsOn() {
  const [choice] = useStored(storedShortcuts);
  return [choice === 'on', choose] as const;
}
