/** What a client says about itself when it opens the WebSocket. */
export interface RealtimeCredentials {
  partnerId: string;
  userId: string;
  token: string;
}

export type ReadCredentials =
  | { ok: true; credentials: RealtimeCredentials }
  /** In a full sentence, without the token. */
  | { ok: false; problem: string };

const BASIC = /^Basic +([A-Za-z0-9+/]+=*) *$/i;
const FORM = 'It is “Basic”, a space, and PARTNERID_USERID:TOKEN in base64.';

/** Reads the header Authorization. Ids contain neither underscores nor colons. */
export function readRealtimeCredentials(header: string | undefined): ReadCredentials {
  if (header === undefined) return { ok: false, problem: `The header Authorization is missing. ${FORM}` };
  const encoded = BASIC.exec(header)?.[1];
  if (encoded === undefined) return { ok: false, problem: `The header Authorization is wrong. ${FORM}` };
  const [, partnerId, userId, token] =
    /^([^_:]+)_([^_:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (partnerId === undefined || userId === undefined || token === undefined)
    return { ok: false, problem: `The credentials in the header Authorization are wrong. ${FORM}` };
  return { ok: true, credentials: { partnerId, userId, token } };
}
