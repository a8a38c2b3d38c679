import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { type Density, useDensity } from '@/lib/preferences/density.ts';
import { useShortcutsOn } from '@/lib/preferences/shortcuts.ts';
import { type ThemeChoice, useThemeChoice } from '@/lib/preferences/theme.ts';
import { type Times, useTimesChoice } from '@/lib/preferences/times.ts';
import { zoneNow } from '@/lib/text/zone.ts';

const THEMES: ReadonlyArray<{ value: ThemeChoice; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const DENSITIES: ReadonlyArray<{ value: Density; label: string }> = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

const TIMES: ReadonlyArray<{ value: Times; label: string }> = [
  { value: 'local', label: 'Local' },
  { value: 'utc', label: 'UTC' },
];

/** Look and shortcuts of the console, in this browser. */
export function AppearanceSection() {
  const [theme, setTheme] = useThemeChoice();
  const [density, setDensity] = useDensity();
  const [times, setTimes] = useTimesChoice();
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  return (
    <div className="grid max-w-170 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">Theme</span>
        <SegmentedControl label="Theme" value={theme} onValueChange={setTheme} segments={THEMES} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">Density</span>
        <SegmentedControl label="Density" value={density} onValueChange={setDensity} segments={DENSITIES} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="block font-medium">Times</span>
          <span className="text-sm text-ink-3">
            Your zone is {zoneNow('local')}. Business days, statements and files are in UTC.
          </span>
        </span>
        <SegmentedControl label="Times" value={times} onValueChange={setTimes} segments={TIMES} />
      </div>
      <Switch
        checked={shortcutsOn}
        onCheckedChange={setShortcutsOn}
        label="Single-key shortcuts"
        hint="Press ? to see them. Ctrl K, or ⌘ K, always works."
      />
    </div>
  );
}
