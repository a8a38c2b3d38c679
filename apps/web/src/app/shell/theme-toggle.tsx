import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { toggleTheme, useTheme } from '@/lib/preferences/theme.ts';

export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  const label = dark ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = dark ? Sun : Moon;
  // With a large text on a phone there is no room: the settings have it, too.
  return (
    <IconButton
      icon={Icon}
      side="bottom"
      label={label}
      onClick={toggleTheme}
      className="max-[18rem]:hidden"
    />
  );
}
