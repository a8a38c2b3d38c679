import type { CodeText } from './return-code.ts';

/** Codes of a transaction's step, which responses have in their header. */
export const TECHNICAL_CODES: Readonly<Record<string, CodeText>> = {
  '000000': ['EBICS_OK', 'The request was processed.', 'Nothing to do.'],
  '011000': [
    'EBICS_DOWNLOAD_POSTPROCESS_DONE',
    'The receipt was positive: the data count as delivered.',
    'Nothing to do.',
  ],
  '011001': [
    'EBICS_DOWNLOAD_POSTPROCESS_SKIPPED',
    'The receipt was negative: the data stay available.',
    'Download again.',
  ],
  '011101': [
    'EBICS_TX_SEGMENT_NUMBER_UNDERRUN',
    'Fewer segments arrived than were announced.',
    'Announce the exact number in NumSegments.',
  ],
  '031001': [
    'EBICS_ORDER_PARAMS_IGNORED',
    'Order parameters were ignored.',
    'Leave out parameters that the order type does not have.',
  ],
  '061001': [
    'EBICS_AUTHENTICATION_FAILED',
    'The authentication signature is wrong, or the user is not ready.',
    'Check the X002 signature, and whether the bank has activated the user.',
  ],
  '061002': [
    'EBICS_INVALID_REQUEST',
    'The request is not one that EBICS knows.',
    'Check the root element, its namespace, and that the parts of the request agree.',
  ],
  '061099': ['EBICS_INTERNAL_ERROR', 'The bank has an internal error.', 'Try again later.'],
  '061101': [
    'EBICS_TX_RECOVERY_SYNC',
    'The transaction continues after another segment.',
    'Continue after the segment in the response.',
  ],
  '091002': [
    'EBICS_INVALID_USER_OR_USER_STATE',
    'The user is unknown, or this order is not possible in its state.',
    'Check partner and user. INI and HIA are possible once.',
  ],
  '091003': ['EBICS_USER_UNKNOWN', 'The user is unknown.', 'Check HostID, PartnerID and UserID.'],
  '091004': [
    'EBICS_INVALID_USER_STATE',
    'This order is not possible in the state of the user.',
    'Send INI and HIA first, and wait for the activation.',
  ],
  '091005': [
    'EBICS_INVALID_ORDER_IDENTIFIER',
    'The order type or BTF is unknown.',
    'Compare each field with the orders in HAA or HTD.',
  ],
  '091006': [
    'EBICS_UNSUPPORTED_ORDER_TYPE',
    'The bank does not offer this order type.',
    'Use one of the orders in HAA.',
  ],
  '091007': [
    'EBICS_DISTRIBUTED_SIGNATURE_AUTHORISATION_FAILED',
    'The user may not see or sign this waiting order.',
    'Use a user with a signature class for this order.',
  ],
  '091008': [
    'EBICS_BANK_PUBKEY_UPDATE_REQUIRED',
    'The client knows old keys of the bank.',
    'Fetch them with HPB, and compare their hashes.',
  ],
  '091009': [
    'EBICS_SEGMENT_SIZE_EXCEEDED',
    'A segment is too large.',
    'Cut segments of at most 1,000,000 base64 characters.',
  ],
  '091010': [
    'EBICS_INVALID_XML',
    'The request is not valid XML of EBICS.',
    'Validate it with the schemas of its version.',
  ],
  '091011': ['EBICS_INVALID_HOST_ID', 'The bank has no host with this ID.', 'Check HostID.'],
  '091101': ['EBICS_TX_UNKNOWN_TXID', 'The transaction is unknown or has ended.', 'Begin a new transaction.'],
  '091102': ['EBICS_TX_ABORT', 'The transaction was aborted.', 'Begin a new transaction.'],
  '091103': [
    'EBICS_TX_MESSAGE_REPLAY',
    'The nonce was used before, or the timestamp is too old.',
    'Make a new nonce for each request, and set the clock.',
  ],
  '091104': [
    'EBICS_TX_SEGMENT_NUMBER_EXCEEDED',
    'More segments arrived than were announced.',
    'Announce the exact number in NumSegments.',
  ],
  '091112': [
    'EBICS_INVALID_ORDER_PARAMS',
    'The order parameters are not valid.',
    'Use the parameters of this order type.',
  ],
  '091113': [
    'EBICS_INVALID_REQUEST_CONTENT',
    'The content of the request is not valid.',
    'Check that all parts of the request agree.',
  ],
  '091117': ['EBICS_MAX_ORDER_DATA_SIZE_EXCEEDED', 'The file is too large.', 'Send several smaller files.'],
  '091118': ['EBICS_MAX_SEGMENTS_EXCEEDED', 'There are too many segments.', 'Send several smaller files.'],
  '091119': [
    'EBICS_MAX_TRANSACTIONS_EXCEEDED',
    'The partner has too many open transactions.',
    'End them, or wait until they expire.',
  ],
  '091120': [
    'EBICS_PARTNER_ID_MISMATCH',
    'The partner of the signature is not the one of the request.',
    'Use the same PartnerID in both.',
  ],
};
