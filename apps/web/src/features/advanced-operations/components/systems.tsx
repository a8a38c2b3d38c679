import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { ToggleCard } from '@/components/ui/forms/toggle-card.tsx';
import { ALL_SYSTEMS, isAllConnected, SYSTEMS } from '../model/systems.ts';
import type { Operations } from '../model/use-operations.ts';

/** Connects the three systems, one by one or all at once. */
export function SystemsTerminal({
  operations: { connections, connect, isLocked },
}: {
  operations: Operations;
}) {
  const isNone = ALL_SYSTEMS.every((id) => !connections[id]);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isLocked || isAllConnected(connections)}
          onClick={() => connect(ALL_SYSTEMS, true)}
        >
          Connect All Systems
        </Button>
        <Button disabled={isLocked || isNone} onClick={() => connect(ALL_SYSTEMS, false)}>
          Disconnect All
        </Button>
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-3">
        {SYSTEMS.map(({ id, name, text }) => (
          <ToggleCard
            key={id}
            simulated
            title={name}
            text={text}
            state={<Connection isConnected={connections[id]} />}
            checked={connections[id]}
            disabled={isLocked}
            onCheckedChange={(connected) => connect([id], connected)}
          />
        ))}
      </div>
    </>
  );
}

/** The same states, read-only. */
export function SystemsStatus({ operations: { connections, isLocked } }: { operations: Operations }) {
  return (
    <ul className="grid gap-2">
      {SYSTEMS.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-3">
          {name}
          <Connection isConnected={connections[id]} />
        </li>
      ))}
      <li className="flex items-center justify-between gap-3 border-t border-line pt-2">
        Session
        <Badge tone={isLocked ? 'warning' : 'neutral'}>{isLocked ? 'Locked' : 'Unlocked'}</Badge>
      </li>
    </ul>
  );
}

function Connection({ isConnected }: { isConnected: boolean }) {
  return <Badge tone={isConnected ? 'good' : 'neutral'}>{isConnected ? 'Connected' : 'Disconnected'}</Badge>;
}
