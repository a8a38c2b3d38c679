import { Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { toggleTheme, useTheme } from '@/lib/preferences/theme.ts';

export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  const label = dark ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = dark ? Sun : Moon;
  return (
    <Tooltip content={label} side="bottom">
      <Button variant="ghost" size="icon" aria-label={label} onClick={toggleTheme}>
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
