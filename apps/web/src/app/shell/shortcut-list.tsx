import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { useShortcutsOn } from '@/lib/preferences/shortcuts.ts';
import { useShortcuts } from '@/lib/shortcuts/use-shortcut.ts';

/** Not in the registry, because they are standard keys or belong to a part of the page. */
const ALWAYS = [
  { keys: ['Ctrl K', '⌘ K'], label: 'Find anything' },
  { keys: ['↑', '↓'], label: 'Previous and next row, in lists and details' },
  { keys: ['Enter'], label: 'Open the row' },
  { keys: ['x'], label: 'Select the row, in lists with checkboxes' },
  { keys: ['Shift ↓'], label: 'Also select the next row' },
  { keys: ['Esc'], label: 'Close the dialog, panel or menu' },
  { keys: ['F8'], label: 'Go to the notification' },
] as const;

/** The list of shortcuts on this screen. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts();
  const [isOn, setOn] = useShortcutsOn();
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {shortcuts.map(({ key, label }) => (
          <Keys key={key} keys={[key]} label={label} />
        ))}
        {ALWAYS.map((entry) => (
          <Keys key={entry.label} {...entry} />
        ))}
      </dl>
      <Switch
        checked={isOn}
        onCheckedChange={setOn}
        label="Single-key shortcuts"
        hint="They are inactive while you type"
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  );
}

function Keys({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}
