import type { CodeText } from './return-code.ts';

/** Codes of an order, which responses have in their body. */
export const ORDER_CODES: Readonly<Record<string, CodeText>> = {
  '011301': [
    'EBICS_NO_ONLINE_CHECKS',
    'The bank checks the order only later.',
    'Look for the result in HAC.',
  ],
  '090003': [
    'EBICS_AUTHORISATION_ORDER_IDENTIFIER_FAILED',
    'The user may not send this order.',
    'Compare with the permissions in HTD.',
  ],
  '090004': [
    'EBICS_INVALID_ORDER_DATA_FORMAT',
    'The order data do not have the right format.',
    'Check deflating, encryption and the format of the file.',
  ],
  '090005': ['EBICS_NO_DOWNLOAD_DATA_AVAILABLE', 'There are no data.', 'Nothing to do: try again later.'],
  '090006': [
    'EBICS_UNSUPPORTED_REQUEST_FOR_ORDER_INSTANCE',
    'This is not possible for this order.',
    'Look at the state of the order with HVD.',
  ],
  '091001': [
    'EBICS_DOWNLOAD_SIGNED_ONLY',
    'The bank signs these data, and the client asked for data without signatures.',
    'Ask for signed data.',
  ],
  '091105': [
    'EBICS_RECOVERY_NOT_SUPPORTED',
    'The bank does not continue interrupted transactions.',
    'Begin a new transaction.',
  ],
  '091111': [
    'EBICS_INVALID_SIGNATURE_FILE_FORMAT',
    'The signature data do not have the right format.',
    'Send UserSignatureData of the version of the request.',
  ],
  '091114': [
    'EBICS_ORDERID_UNKNOWN',
    'The bank knows no such order.',
    'Take the OrderID from HVU or from the response to the upload.',
  ],
  '091115': [
    'EBICS_ORDERID_ALREADY_EXISTS',
    'The OrderID was used before.',
    'Let the bank give the OrderID, or count on.',
  ],
  '091116': ['EBICS_PROCESSING_ERROR', 'The order could not be processed.', 'Look for the reason in HAC.'],
  '091201': [
    'EBICS_KEYMGMT_UNSUPPORTED_VERSION_SIGNATURE',
    'The version of the signature key is not supported.',
    'Use A005 or A006.',
  ],
  '091202': [
    'EBICS_KEYMGMT_UNSUPPORTED_VERSION_AUTHENTICATION',
    'The version of the authentication key is not supported.',
    'Use X002.',
  ],
  '091203': [
    'EBICS_KEYMGMT_UNSUPPORTED_VERSION_ENCRYPTION',
    'The version of the encryption key is not supported.',
    'Use E002.',
  ],
  '091204': [
    'EBICS_KEYMGMT_KEYLENGTH_ERROR_SIGNATURE',
    'The signature key is too short or too long.',
    'Make a key of 2048 to 4096 bits.',
  ],
  '091205': [
    'EBICS_KEYMGMT_KEYLENGTH_ERROR_AUTHENTICATION',
    'The authentication key is too short or too long.',
    'Make a key of 2048 to 4096 bits.',
  ],
  '091206': [
    'EBICS_KEYMGMT_KEYLENGTH_ERROR_ENCRYPTION',
    'The encryption key is too short or too long.',
    'Make a key of 2048 to 4096 bits.',
  ],
  '091208': ['EBICS_X509_CERTIFICATE_EXPIRED', 'The certificate has expired.', 'Send a new one.'],
  '091209': [
    'EBICS_X509_CERTIFICATE_NOT_VALID_YET',
    'The certificate is not valid yet.',
    'Wait, or set the clock that made it.',
  ],
  '091210': [
    'EBICS_X509_WRONG_KEY_USAGE',
    'The certificate is for another use.',
    'Make one whose key usage fits.',
  ],
  '091211': [
    'EBICS_X509_WRONG_ALGORITHM',
    'The certificate has an algorithm that is not supported.',
    'Use RSA and SHA-256.',
  ],
  '091212': [
    'EBICS_X509_INVALID_THUMBPRINT',
    'The fingerprint of the certificate is wrong.',
    'Compute SHA-256 of the certificate in DER.',
  ],
  '091213': ['EBICS_X509_CTL_INVALID', 'The list of trusted certificates is not valid.', 'Ask the bank.'],
  '091214': [
    'EBICS_X509_UNKNOWN_CERTIFICATE_AUTHORITY',
    'The bank does not know who issued the certificate.',
    'Use a certificate of a known authority.',
  ],
  '091215': [
    'EBICS_X509_INVALID_POLICY',
    'The policy of the certificate is not valid.',
    'Use a certificate with an accepted policy.',
  ],
  '091216': [
    'EBICS_X509_INVALID_BASIC_CONSTRAINTS',
    'The basic constraints of the certificate are not valid.',
    'Use a certificate of an end user, not of an authority.',
  ],
  '091217': [
    'EBICS_ONLY_X509_SUPPORT',
    'The bank accepts keys only with certificates.',
    'Send each key as X509Data.',
  ],
  '091218': [
    'EBICS_KEYMGMT_DUPLICATE_KEY',
    'Two keys are the same, or another subscriber signs with the key.',
    'Make a pair of keys for each purpose and each subscriber.',
  ],
  '091219': [
    'EBICS_CERTIFICATES_VALIDATION_ERROR',
    'A certificate is not valid.',
    'Send X.509 certificates in DER.',
  ],
  '091301': [
    'EBICS_SIGNATURE_VERIFICATION_FAILED',
    'An electronic signature is wrong.',
    'Check which bytes are hashed, and the padding.',
  ],
  '091302': [
    'EBICS_ACCOUNT_AUTHORISATION_FAILED',
    'The user may not use this account.',
    'Compare with the accounts in HTD.',
  ],
  '091303': [
    'EBICS_AMOUNT_CHECK_FAILED',
    'The amount exceeds the limit of the user.',
    'Let somebody with a higher limit sign.',
  ],
  '091304': [
    'EBICS_SIGNER_UNKNOWN',
    'The signer is unknown.',
    'Check PartnerID and UserID in the signature data.',
  ],
  '091305': [
    'EBICS_INVALID_SIGNER_STATE',
    'The signer may not sign in their state.',
    'Initialise the signer, and wait for the activation.',
  ],
  '091306': [
    'EBICS_DUPLICATE_SIGNATURE',
    'This person has signed the order already.',
    'Let another person sign.',
  ],
};
