/** The problem codes of payloads of any format, and of JSON and CSV. */
export const PAYLOAD_CODES = {
  empty_payload: 'There is nothing to read.',
  file_encoding: 'The bytes are not text in the named encoding.',
  nested_envelope: 'An envelope contains an envelope.',
  no_content: 'The fields of a message cannot all be read.',
  no_items: 'There is no transfer.',
  other_type: 'The caller asked for a message of another type.',
  problems_not_listed: 'There are more problems than are listed.',
  rule_switched_off: 'A rule that the caller has switched off would have reported a problem.',
  several_messages: 'There are several messages, but only one is read.',
  reference_repeated:
    'A reference that tells payments apart is also in an earlier message, element or row of the file.',
  text_around: 'Text outside any message was skipped.',
  too_many_items: 'There are more messages, elements or rows than the reader accepts.',
  unknown_format: 'The format is not known.',
  unsupported_format: 'The format is known, but not read.',
  json_syntax: 'The text is not JSON.',
  json_wrapped: 'The transfers are in another object.',
  json_other_shape: 'The object belongs to another standard.',
  cell_error: 'A cell has an error of the spreadsheet in place of its value.',
  csv_cells: 'A row has a different number of cells than the header.',
  csv_duplicate_column: 'Two columns hold the same field.',
  csv_header_row: 'The header occurs again; the row was left out.',
  csv_missing_column: 'A column is missing.',
  csv_quote: 'A quoted cell is not closed, or continues after its quote.',
  csv_total_row: 'A row of totals was left out.',
  csv_unknown_column: 'A mapping names a column that is missing.',
  digits_lost: 'A spreadsheet has cut the digits of a value.',
  duplicate_field: 'A field is given twice with different values.',
  invalid_amount: 'An amount has the wrong form, or more decimals than its currency.',
  invalid_bic: 'A BIC is not valid.',
  invalid_characters: 'A text has control characters or bytes that are not text.',
  invalid_currency: 'A currency is not used in payments.',
  invalid_date: 'A date does not exist or is ambiguous.',
  invalid_iban: 'An IBAN is not valid.',
  invalid_type: 'A value is of another type than its field.',
  invalid_uetr: 'A UETR is not a UUID of version 4.',
  too_long: 'A value is too long.',
  unknown_field: 'An unknown field was ignored.',
  unknown_fund_type: 'The fund type is not known.',
  unknown_type: 'The type of a transfer is not known.',
} as const;

/** The problem codes of content that a message is to be built from. */
export const CONTENT_CODES = {
  content_missing: 'A mandatory part of the content is missing.',
  content_unknown: 'The content has a part that its type does not have.',
  content_value: 'A part of the content has the wrong kind or form.',
  content_choice: 'The content has none, or more than one, of several parts to choose from.',
} as const;

export type ContentCode = keyof typeof CONTENT_CODES;

/** Problems of a message with an unsupported type or version: a warning for checking, an error for reading. */
export const UNREAD_CODES: ReadonlySet<string> = new Set([
  'not_checked',
  'message_unknown',
  'version_unsupported',
]);
