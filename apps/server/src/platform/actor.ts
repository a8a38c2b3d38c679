/** Who changed something. */
export interface Actor {
  kind: 'operator' | 'api-key' | 'system';
  /** Id of the operator or key; null for the system. */
  id: string | null;
  name: string;
}

/** The server itself: automation, timers and simulated networks. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null, name: 'system' };

export const operatorActor = ({ id, username }: { id: string; username: string }): Actor => ({
  kind: 'operator',
  id,
  name: username,
});
