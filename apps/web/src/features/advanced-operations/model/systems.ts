export const SYSTEMS = [
  { id: 'ktt', name: 'InterBank KTT', text: 'Tested telex between banks outside SWIFT' },
  { id: 'sepa', name: 'SEPA', text: 'Credit transfers in euro' },
  { id: 'swift', name: 'SWIFT Global Server', text: 'FIN messages: MT103, MT202, MT910, MT940' },
] as const;
export type SystemId = (typeof SYSTEMS)[number]['id'];

export type Connections = Readonly<Record<SystemId, boolean>>;

export const ALL_SYSTEMS: readonly SystemId[] = SYSTEMS.map(({ id }) => id);
export const DISCONNECTED: Connections = { ktt: false, sepa: false, swift: false };

export const isAllConnected = (connections: Connections): boolean =>
  ALL_SYSTEMS.every((id) => connections[id]);

export function changed(connections: Connections, ids: readonly SystemId[], connected: boolean): Connections {
  return { ...connections, ...Object.fromEntries(ids.map((id) => [id, connected])) };
}

export function countText(connections: Connections): string {
  const count = ALL_SYSTEMS.filter((id) => connections[id]).length;
  return `${count} of ${ALL_SYSTEMS.length} connected`;
}
