/** Requests and their errors, on any screen. */
export const REQUESTS = [
  '7 Requests: a JSON body and its content type only if there is a body',
  '7 Requests: cookies are always included',
  '7 Requests: a read is a GET, parsed as JSON',
  '7 Requests: a 401 is an error by default',
  '7 Requests: a 401 can be an empty result',
  '7 Endpoints: POST non-swift-mt103/incoming-payloads, twice {hash}, and json-incoming-payload, all under /api',
  '7 Endpoints: a JSON content type and a Bearer key, with a JSON body or an MT103',
  '8 Errors: the status, a colon, a space and the body, or the status text without a body',
  '8 Errors: nothing is tried again by itself',
  '9 Data: never stale',
  '9 Data: no second read when the window gets the focus',
  '9 Data: no polling',
  '9 Data: no retries',
] as const;
