import { INGESTION_PATHS } from '@clearbench/contract';
import { ENVELOPE_BODY, EXAMPLE_BODY, JSON_BODY, MT103_BODY, TELEX_BODY, XML_BODY } from './bodies.ts';

export interface Endpoint {
  path: string;
  title: string;
  text: string;
  contentType: string;
  body: string;
}

/** The paths that partners send payloads to. Every path accepts every format; the content type is only a hint. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    path: INGESTION_PATHS.nonSwift,
    title: 'Non-SWIFT MT103 and KTT',
    text: 'MT103 and telexes from outside SWIFT.',
    contentType: 'text/plain',
    body: TELEX_BODY,
  },
  {
    path: INGESTION_PATHS.fin,
    title: 'SWIFT FIN',
    text: 'MT103, MT202 and MT202 COV.',
    contentType: 'text/plain',
    body: MT103_BODY,
  },
  {
    path: INGESTION_PATHS.iso20022,
    title: 'ISO 20022',
    text: 'pacs.008, pacs.009 and related messages, as XML.',
    contentType: 'application/xml',
    body: XML_BODY,
  },
  {
    path: INGESTION_PATHS.json,
    title: 'JSON',
    text: 'One object, or an array of them.',
    contentType: 'application/json',
    body: JSON_BODY,
  },
];

/** Further bodies for senders that can only send `application/json`. */
export const FURTHER_BODIES: readonly Endpoint[] = [
  {
    path: INGESTION_PATHS.json,
    title: 'Incoming payload',
    text: 'A transfer with the field names that partners’ systems often use.',
    contentType: 'application/json',
    body: EXAMPLE_BODY,
  },
  {
    path: INGESTION_PATHS.json,
    title: 'JSON envelope',
    text: 'Another format, wrapped in a JSON field.',
    contentType: 'application/json',
    body: ENVELOPE_BODY,
  },
];

const KEY = '{key}';

/** The placeholders in the request, besides the key, that the sender replaces. */
export const HEADERS = [
  { name: 'Content-Type', value: 'application/json' },
  { name: 'Authorization', value: `Bearer ${KEY}` },
  { name: 'Idempotency-Key', value: 'optional: any unique text, remembered for 24 hours' },
] as const;

export interface Sample {
  language: string;
  code: string;
}

/** The request in four languages, ready to run except for the key. */
export function requestSamples(origin: string, endpoint: Endpoint): [Sample, ...Sample[]] {
  const { path, contentType, body } = endpoint;
  const url = `${origin}${path}`;
  return [
    {
      language: 'curl',
      code: `curl -sS ${url} \\
  -H 'Authorization: Bearer ${KEY}' \\
  -H 'Content-Type: ${contentType}' \\
  --data-binary @- <<'PAYLOAD'
${body}
PAYLOAD`,
    },
    {
      language: 'TypeScript',
      code: `const body = ${templateLiteral(body)};

const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${KEY}',
    'content-type': '${contentType}',
    'idempotency-key': crypto.randomUUID(),
  },
  body,
});
console.log(response.status, await response.json());`,
    },
    {
      language: 'Python',
      code: `import requests

body = r"""${body}"""

response = requests.post(
    "${url}",
    data=body.encode(),
    headers={
        "Authorization": "Bearer ${KEY}",
        "Content-Type": "${contentType}",
    },
    timeout=30,
)
print(response.status_code, response.json())`,
    },
    {
      language: 'HTTP',
      code: `POST ${path} HTTP/1.1
Host: ${new URL(origin).host}
Authorization: Bearer ${KEY}
Content-Type: ${contentType}

${body}`,
    },
  ];
}

const templateLiteral = (text: string): string =>
  `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``;

const json = (value: object): string => JSON.stringify(value, null, 2);

/** The response of the server. */
export const RESPONSE_SAMPLES: [Sample, ...Sample[]] = [
  {
    language: '201 stored',
    code: json({
      success: true,
      payloadId: '6c1f3f52-8d0f-4a55-9b0e-2f5f9f0f4a11',
      transactions: [
        {
          index: 0,
          transactionId: 'trx_k4VbT0aQ2m',
          uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
          status: 'pending',
        },
      ],
    }),
  },
  {
    language: '200 duplicate',
    code: json({
      success: true,
      payloadId: '6c1f3f52-8d0f-4a55-9b0e-2f5f9f0f4a11',
      duplicate: true,
      transactions: [
        {
          index: 0,
          transactionId: 'trx_k4VbT0aQ2m',
          uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
          status: 'processing',
        },
      ],
    }),
  },
  {
    language: '422 refused',
    code: json({
      success: false,
      code: 'invalid_payload',
      message: 'The payload was refused: it has an error. Nothing was stored.',
      errors: [
        {
          code: 'T43',
          severity: 'error',
          path: '32A',
          line: 4,
          column: 15,
          message: "Field 32A has the amount '12500' without a decimal comma; write '12500,'.",
        },
      ],
    }),
  },
  {
    language: '401 wrong key',
    code: json({
      success: false,
      code: 'invalid_api_key',
      message: 'This API key is unknown or was revoked.',
    }),
  },
];
