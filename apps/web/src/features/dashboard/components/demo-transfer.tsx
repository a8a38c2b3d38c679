import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useScenarios } from '../api/list-scenarios.ts';
import { useRunDemo } from '../api/run-demo.ts';

/** Starts a demo transfer; the arrow offers failure scenarios. */
export function DemoTransfer() {
  const { mutate, isPending } = useRunDemo();
  const [open, setOpen] = useState(false);
  const { data: scenarios, error } = useScenarios(open);
  return (
    <span className="inline-flex">
      <Button variant="primary" className="rounded-r-none" sending={isPending} onClick={() => mutate(null)}>
        Run a demo transfer
      </Button>
      <MenuButton
        className="w-84"
        onOpenChange={setOpen}
        sections={[
          {
            key: 'scenarios',
            label: error === null ? 'Scenarios of the simulated networks' : errorText(error),
            items: (scenarios ?? []).map(({ name, title, effect }) => ({
              key: name,
              className: 'flex-col items-start gap-0 py-1.5',
              onSelect: () => mutate(name),
              content: (
                <>
                  <span className="font-medium">{title}</span>
                  <span className="text-sm text-ink-2">{effect}</span>
                </>
              ),
            })),
          },
        ]}
      >
        <IconButton
          icon={ChevronDown}
          variant="primary"
          sending={false}
          className="-ml-px rounded-l-none border-l-accent-ink/40"
          label="Run a demo transfer through a scenario"
          tooltip="Choose a scenario"
        />
      </MenuButton>
    </span>
  );
}
