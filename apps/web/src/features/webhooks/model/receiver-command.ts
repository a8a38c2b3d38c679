/** Reports a status as a partner does. `path` is that of a receiver. */
export const receiverCommand = (origin: string, path: string): string =>
  [
    `curl -X POST ${origin}/${path} \\`,
    `  -H 'authorization: Bearer YOUR_API_KEY' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{"uetr":"UETR_OF_A_TRANSFER","status":"processing","message":"Received by the partner"}'`,
  ].join('\n');
