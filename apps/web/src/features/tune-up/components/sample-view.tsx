import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { ToggleCard } from '@/components/ui/forms/toggle-card.tsx';
import {
  MIDDLEWARE,
  type MiddlewareId,
  MONITORING,
  PROCESS_ACTIONS,
  PROCESSES,
  REAL_TIME_METRICS,
  STATUS_CARDS,
} from '../model/samples.ts';

/** The sample server: nothing here comes from this one, and its buttons only write to the browser's console. */
export function SampleView({ live }: { live: React.ReactNode }) {
  return (
    <SampleFrame label="A sample server" live={live}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {STATUS_CARDS.map(({ label, value, note }) => (
            <StatTile key={label} label={label} value={value} note={note} simulated />
          ))}
        </dl>
        <ProcessManager />
        <Monitoring />
        <Middleware />
        <section aria-labelledby="real-time">
          <h2 id="real-time">Real-time metrics</h2>
          <dl className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-4">
            {REAL_TIME_METRICS.map(({ label, value }) => (
              <StatTile key={label} label={label} value={value} simulated />
            ))}
          </dl>
        </section>
      </div>
    </SampleFrame>
  );
}

function ProcessManager() {
  return (
    <section aria-labelledby="processes">
      <h2 id="processes">Process manager</h2>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {PROCESSES.map(({ id, name, cpu, memory, uptime }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <span className="min-w-24 font-medium max-sm:grow">{name}</span>
            <Badge tone="good">online</Badge>
            <span className="text-sm text-ink-2 tabular-nums">
              CPU {cpu} · {memory} · up {uptime}
            </span>
            <span className="ml-auto flex flex-wrap gap-1.5">
              {PROCESS_ACTIONS.map((action) => (
                <Button
                  key={action}
                  size="sm"
                  aria-label={`${action} ${name}`}
                  onClick={() => console.log(`${action}: ${name}`)}
                >
                  {action}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Monitoring() {
  const [isOn, setOn] = useState(true);
  return (
    <section aria-labelledby="monitoring">
      <div className="flex items-center justify-between gap-3">
        <h2 id="monitoring">Monitoring</h2>
        <Switch checked={isOn} onCheckedChange={setOn} label={isOn ? 'Enabled' : 'Disabled'} />
      </div>
      <dl className="mt-2 grid gap-3 sm:grid-cols-3">
        {MONITORING.map(({ label, value }) => (
          <StatTile key={label} label={label} value={isOn ? value : '–'} simulated />
        ))}
      </dl>
    </section>
  );
}

function Middleware() {
  const [on, setOn] = useState<Record<MiddlewareId, boolean>>({
    helmet: true,
    compression: true,
    rateLimit: true,
    requestLogging: true,
    cors: true,
  });
  return (
    <section aria-labelledby="middleware">
      <h2 id="middleware">Middleware</h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:max-xl:*:last:col-span-2 xl:grid-cols-5">
        {MIDDLEWARE.map(({ id, title, text }) => (
          <ToggleCard
            key={id}
            simulated
            title={title}
            text={text}
            state={<Badge tone={on[id] ? 'good' : 'neutral'}>{on[id] ? 'Enabled' : 'Disabled'}</Badge>}
            checked={on[id]}
            onCheckedChange={(checked) => setOn({ ...on, [id]: checked })}
          />
        ))}
      </div>
    </section>
  );
}
