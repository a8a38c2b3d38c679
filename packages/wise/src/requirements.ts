import {
  asRecord,
  flag,
  integer,
  listOfReadable,
  nullable,
  type Reader,
  record,
  text,
  withDefault,
} from './schema.ts';
import type { Send } from './transport.ts';

/** One field that Wise asks for. */
export interface RequiredField {
  /** Where it goes in `details`: `legalType`, `address.country`. */
  readonly key: string;
  readonly name: string;
  readonly required: boolean;
  /** Ask again with this field filled in: others may depend on it. */
  readonly refreshes: boolean;
  readonly example: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** A regular expression. */
  readonly pattern: string | null;
  /** The accepted values; empty if any text is. */
  readonly values: readonly { readonly key: string; readonly name: string }[];
}

/** The fields of one type of account or transfer. */
export interface Requirements {
  /** `iban`, `aba`, `transfer` … */
  readonly type: string;
  readonly fields: readonly RequiredField[];
}

type Details = Readonly<Record<string, unknown>>;

export interface RequirementCalls {
  /**
   * `GET /v1/quotes/{id}/account-requirements`: the fields of a recipient for this quote, by type of account. With
   * filled-in fields (`{type, details, …}` as in `createRecipient`), it uses `POST`, which also returns the fields
   * that depend on them.
   */
  accountRequirements(quoteId: string, filled?: Details): Promise<Requirements[]>;
  /** `POST /v1/transfer-requirements`: the fields of `details` in a transfer of this quote to this recipient. */
  transferRequirements(request: {
    recipientId: number;
    quoteId: string;
    details?: Details;
  }): Promise<Requirements[]>;
}

const field = record({
  key: text,
  name: withDefault(text, ''),
  required: withDefault(flag, false),
  refreshRequirementsOnChange: withDefault(flag, false),
  example: nullable(text),
  minLength: nullable(integer),
  maxLength: nullable(integer),
  validationRegexp: nullable(text),
  valuesAllowed: nullable(listOfReadable(record({ key: text, name: withDefault(text, '') }))),
});

const requiredField: Reader<RequiredField> = (value, path) => {
  const {
    refreshRequirementsOnChange: refreshes,
    validationRegexp,
    valuesAllowed,
    ...read
  } = field(value, path);
  return { ...read, refreshes, pattern: validationRegexp, values: valuesAllowed ?? [] };
};

const shape = record({ type: text, fields: withDefault(listOfReadable(asRecord), []) });
const group = withDefault(listOfReadable(requiredField), []);

const requirements: Reader<Requirements> = (value, path) => {
  const { type, fields } = shape(value, path);
  return {
    type,
    fields: fields.flatMap((each, index) => group(each.group, `${path}.fields[${index}].group`)),
  };
};

export function requirementCalls(send: Send): RequirementCalls {
  const read = listOfReadable(requirements);
  return {
    accountRequirements: (quoteId, filled) => {
      const path = `/v1/quotes/${quoteId}/account-requirements`;
      return filled === undefined
        ? send({ method: 'GET', path, read })
        : send({ method: 'POST', path, body: filled, repeatable: true, read });
    },
    transferRequirements: ({ recipientId, quoteId, details = {} }) =>
      send({
        method: 'POST',
        path: '/v1/transfer-requirements',
        body: { targetAccount: recipientId, quoteUuid: quoteId, details },
        repeatable: true,
        read,
      }),
  };
}
