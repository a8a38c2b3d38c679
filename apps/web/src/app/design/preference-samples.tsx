import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { type Density, useDensity } from '@/lib/preferences/density.ts';
import { useShortcutsOn } from '@/lib/preferences/shortcuts.ts';
import { type ThemeChoice, useThemeChoice } from '@/lib/preferences/theme.ts';

const THEMES: ReadonlyArray<{ value: ThemeChoice; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const DENSITIES: ReadonlyArray<{ value: Density; label: string }> = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** What an operator chooses about the look, kept by the browser. */
export function PreferenceSamples() {
  const [theme, setTheme] = useThemeChoice();
  const [density, setDensity] = useDensity();
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Preferences</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap gap-3">
        <SegmentedControl label="Theme" value={theme} onValueChange={setTheme} segments={THEMES} />
        <SegmentedControl label="Density" value={density} onValueChange={setDensity} segments={DENSITIES} />
        <Switch checked={shortcutsOn} onCheckedChange={setShortcutsOn} label="Single-key shortcuts" />
      </CardContent>
    </Card>
  );
}
