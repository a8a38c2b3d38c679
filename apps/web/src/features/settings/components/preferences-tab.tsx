import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { revealSection } from '@/components/ui/layout/reveal-section.ts';
import { useServerSettings } from '../api/server-settings.ts';
import { OPEN_SECTIONS } from '../model/open-sections.ts';
import { automaticText, PREFERENCES, type PreferenceId, TEXTS } from '../model/texts.ts';

/** The automation of the server, and switches of this page only. */
export function PreferencesTab() {
  return (
    <div className="grid gap-4.5">
      <OnThisServer />
      <SamplePreferences />
    </div>
  );
}

function OnThisServer() {
  const { data } = useServerSettings();
  const open = () => {
    if (!OPEN_SECTIONS.read().includes('automation'))
      OPEN_SECTIONS.write([...OPEN_SECTIONS.read(), 'automation']);
    revealSection('automation');
  };
  return (
    <Card
      title="Automation on this server"
      aside={
        <Button size="sm" onClick={open}>
          Change automation
        </Button>
      }
    >
      <CardContent>
        <p className="min-h-5 text-ink-2">{data !== undefined && automaticText(data)}</p>
      </CardContent>
    </Card>
  );
}

function SamplePreferences() {
  const [on, setOn] = useState<Readonly<Record<PreferenceId, boolean>>>({
    conversion: true,
    settlement: true,
    notifications: true,
  });
  return (
    <Card
      simulated
      title="Transaction Preferences"
      aside={
        <span className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-3">
          Not stored: they change nothing on this server <SampleTag />
        </span>
      }
    >
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
        <Button className="mt-4" onClick={() => toast(TEXTS.preferencesSaved)}>
          Save Preferences
        </Button>
      </CardContent>
    </Card>
  );
}
