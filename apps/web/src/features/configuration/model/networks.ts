export const NETWORK_IDS = ['swift', 'sepa', 'interbank', 'telex'] as const;
export type NetworkId = (typeof NETWORK_IDS)[number];

interface NetworkText {
  name: string;
  /** Its name in the wizard, which differs. */
  short?: string;
  text: string;
}

export const NETWORKS: Readonly<Record<NetworkId, NetworkText>> = {
  swift: { name: 'SWIFT', text: 'FIN messages between banks worldwide' },
  sepa: { name: 'SEPA', text: 'Credit transfers in euro' },
  interbank: { name: 'InterBank', text: 'Transfers between member banks' },
  telex: { name: 'Network Telex', short: 'Telex', text: 'Telexes with a test key (KTT)' },
};

export type Connections = Readonly<Record<NetworkId, boolean>>;

/** The action in progress: one network, all of them, or disconnecting them. */
export type Loading = { kind: 'installing'; network: NetworkId } | { kind: 'all' } | { kind: 'disconnect' };

export const DURATIONS_MS: Readonly<Record<Loading['kind'], number>> = {
  installing: 1_500,
  all: 2_500,
  disconnect: 1_500,
};

const everyNetwork = (isConnected: boolean): Connections => ({
  swift: isConnected,
  sepa: isConnected,
  interbank: isConnected,
  telex: isConnected,
});

export const DISCONNECTED = everyNetwork(false);

/** The connections once it is complete. */
export function afterLoading(connections: Connections, loading: Loading): Connections {
  switch (loading.kind) {
    case 'installing':
      return { ...connections, [loading.network]: !connections[loading.network] };
    case 'all':
      return everyNetwork(true);
    case 'disconnect':
      return everyNetwork(false);
  }
}

export const connectedCount = (connections: Connections): number =>
  NETWORK_IDS.filter((id) => connections[id]).length;
