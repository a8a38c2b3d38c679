import { PATHS } from '@clearbench/contract';
import type { Scenario, ScenarioName } from '@clearbench/domain';
import { type ActionProps, type CommandSource, useActionAtOnce } from '@/lib/commands.ts';
import { useRunDemo } from './api/run-demo.ts';

/** Demo transfers: an ordinary one, and one through each scenario. */
export const demoCommands: CommandSource<readonly Scenario[]> = {
  group: 'Actions',
  path: PATHS.scenarios,
  commandsOf: (scenarios) => [
    {
      id: 'demo',
      label: 'Run a demo transfer',
      words: 'sample payment',
      action: (props) => <RunDemo scenario={null} {...props} />,
    },
    ...scenarios.map(({ name, title }) => ({
      id: `demo ${name}`,
      label: `Run demo: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`,
      words: `${name} scenario sample payment transfer`,
      isTypedOnly: true,
      action: (props: ActionProps) => <RunDemo scenario={name} {...props} />,
    })),
  ],
};

function RunDemo({ scenario, onClose }: ActionProps & { scenario: ScenarioName | null }) {
  const { mutate } = useRunDemo();
  useActionAtOnce(() => mutate(scenario, { onSuccess: onClose, onError: onClose }));
  return null;
}
