import { type NetworkStatus, PATHS } from '@clearbench/contract';
import { useConnectNetwork } from '@/components/networks/connect-network.ts';
import { DisconnectNetwork } from '@/components/networks/disconnect-network.tsx';
import { type ActionProps, type CommandSource, useActionAtOnce } from '@/lib/commands.ts';

/** Connects and disconnects each network; disconnecting asks first. */
export const networkCommands: CommandSource<readonly NetworkStatus[]> = {
  group: 'Actions',
  path: PATHS.networks,
  commandsOf: (networks) =>
    networks.map((network) => {
      const { connected, name } = network;
      return {
        id: `network ${network.network}`,
        label: `${connected ? 'Disconnect' : 'Connect'} ${name}`,
        words: `network ${network.network}`,
        action: (props) =>
          connected ? <Disconnect network={network} {...props} /> : <Connect network={network} {...props} />,
      };
    }),
};

interface NetworkActionProps extends ActionProps {
  network: NetworkStatus;
}

function Connect({ network: { network, name }, onClose }: NetworkActionProps) {
  const { mutate } = useConnectNetwork(network, name);
  useActionAtOnce(() => mutate(true, { onSuccess: onClose, onError: onClose }));
  return null;
}

function Disconnect({ network, onClose }: NetworkActionProps) {
  const { mutate, isPending } = useConnectNetwork(network.network, network.name);
  return (
    <DisconnectNetwork
      network={network}
      open
      onOpenChange={onClose}
      sending={isPending}
      onConfirm={() => mutate(false, { onSuccess: onClose, onError: onClose })}
    />
  );
}
