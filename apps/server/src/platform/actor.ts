/** Who changed something. */
export interface Actor {
  kind: 'operator' | 'access-token' | 'api-key' | 'system';
  /** Id of the operator, token or key; null for the system. */
  id: string | null;
  name: string;
}

/** The server itself: automation, timers and simulated networks. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null, name: 'system' };

/** Acts with the rights of an operator. */
export const isOfOperator = ({ kind }: Actor): boolean => kind === 'operator' || kind === 'access-token';

interface ActingOperator {
  id: string;
  username: string;
  /** The token of the program that acts for them. */
  accessToken?: { id: string; name: string };
}

export const operatorActor = ({ id, username, accessToken }: ActingOperator): Actor =>
  accessToken === undefined
    ? { kind: 'operator', id, name: username }
    : { kind: 'access-token', id: accessToken.id, name: `${accessToken.name} of ${username}` };
