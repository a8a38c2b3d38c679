import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { PREFERENCES, type PreferenceId, TEXTS } from '../model/texts.ts';

/** Switches of this page only; the server's own settings are below, under Automation. */
export function PreferencesTab() {
  const [on, setOn] = useState<Readonly<Record<PreferenceId, boolean>>>({
    conversion: true,
    settlement: true,
    notifications: true,
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Transaction Preferences</CardTitle>
        <span className="text-sm text-ink-3">On this page only; the server’s own are under Automation</span>
      </CardHeader>
      <CardContent>
        <div className="grid max-w-170 gap-3.5">
          {PREFERENCES.map(({ id, label, hint }) => (
            <Switch
              key={id}
              label={label}
              hint={hint}
              checked={on[id]}
              onCheckedChange={(checked) => setOn({ ...on, [id]: checked })}
            />
          ))}
        </div>
        <Button variant="primary" className="mt-4" onClick={() => toast(TEXTS.preferencesSaved)}>
          Save Preferences
        </Button>
      </CardContent>
    </Card>
  );
}
