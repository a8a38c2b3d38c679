/** EBICS as a bank speaks it, in H003, H004 and H005. Pure functions; decrypting needs Node 24. */

export type { CanonicalForm } from './authentication/canonical-form.ts';
export type { Authentication } from './authentication/read-authentication.ts';
export { type AuthenticationVerdict, verifyAuthentication } from './authentication/verify-authentication.ts';
export {
  decryptOrderData,
  decryptWith,
  type EncryptedInput,
  inflateOrderData,
  openTransactionKey,
} from './encryption/decrypt.ts';
export { type EncryptedOrderData, encryptDeflated, encryptOrderData } from './encryption/encrypt.ts';
export { LargeOrderData } from './encryption/large-order-data.ts';
export { joinSegments, segmentsOf } from './encryption/segments.ts';
export { EbicsError, type XmlPosition } from './errors.ts';
export {
  type BankKey,
  type BankKeyOptions,
  type BankKeys,
  type BankKeysText,
  type BankKeyText,
  exportBankKeys,
  importBankKeys,
  makeBankKeys,
  publicOf,
} from './keys/bank-keys.ts';
export { compareHashes, type HashComparison } from './keys/compare-hashes.ts';
export { hashesOf, type KeyHashes, matchesDigest } from './keys/hashes.ts';
export { type Letter, type LetterKey, letterOf } from './keys/letter.ts';
export {
  type KeyVersion,
  type PublicKey,
  publicKeyOfCertificate,
  publicKeyOfModulus,
  refuseSameKeys,
} from './keys/public-key.ts';
export { type BtfComparison, btfLabel, sameBtf } from './order/btf.ts';
export { btfOf, directionOf, oldOrderTypeOf } from './order/old-order-types.ts';
export type { Btf, BtfMessage, Order, OrderReference, ServiceFilter } from './order/order.ts';
export { orderLabel } from './order/order-label.ts';
export type {
  AuthorisationLevel,
  CustomerAccount,
  CustomerInfo,
  PermittedOrder,
  SubscriberInfo,
  SubscriberPermission,
  SubscriberStatus,
} from './order-data/information/customer.ts';
export { writeHaa } from './order-data/information/write-haa.ts';
export { type BankParameters, writeHpd } from './order-data/information/write-hpd.ts';
export { writeHkd, writeHtd } from './order-data/information/write-htd.ts';
export { readKeyOrder, type SubscriberKeys } from './order-data/keys/read-key-order.ts';
export { writeHpb } from './order-data/keys/write-hpb.ts';
export type { ProtocolEvent } from './order-data/protocols/protocol-event.ts';
export { type HacReport, writeHac } from './order-data/protocols/write-hac.ts';
export { type PtkReport, writePtk } from './order-data/protocols/write-ptk.ts';
export { type OrderIdentifier, orderTypeOf } from './order-data/service.ts';
export { type Cancellation, readCancellation } from './order-data/veu/read-cancellation.ts';
export type {
  SignerInfo,
  VeuDigest,
  VeuOrder,
  VeuOrderDetails,
  VeuOriginator,
} from './order-data/veu/veu-order.ts';
export { type HvdAnswer, writeHvd } from './order-data/veu/write-hvd.ts';
export { type HvtAnswer, type HvtParty, type HvtPayment, writeHvt } from './order-data/veu/write-hvt.ts';
export { writeHvu, writeHvz } from './order-data/veu/write-overview.ts';
export {
  type ReadCredentials,
  type RealtimeCredentials,
  readRealtimeCredentials,
} from './realtime/credentials.ts';
export { type Ready, writeInfoMessage, writeReadyMessage } from './realtime/messages.ts';
export { REALTIME_BTF, type RealtimeParameters, writeRealtimeParameters } from './realtime/parameters.ts';
export type { KeyDigest } from './request/key-digest.ts';
export { type ReadOptions, readRequest } from './request/read-request.ts';
export type {
  EbicsRequest,
  HevRequest,
  InitialisationRequest,
  KeyRequest,
  ReceiptRequest,
  RequestSender,
  TransferRequest,
  UnsecuredRequest,
} from './request/request.ts';
export { writeHevResponse } from './response/write-hev-response.ts';
export {
  type KeyManagementResponse,
  writeKeyManagementResponse,
} from './response/write-key-management-response.ts';
export { type EbicsResponse, writeResponse } from './response/write-response.ts';
export type { ReturnCode } from './return-codes/return-code.ts';
export { RETURN_CODES, returnCode } from './return-codes/return-codes.ts';
export {
  type HashForm,
  OrderDataHash,
  type OrderDigests,
  orderDataDigest,
} from './signatures/order-data-digest.ts';
export { type OrderSignature, readOrderSignatures } from './signatures/read-order-signatures.ts';
export type { SignedData } from './signatures/signature-check.ts';
export {
  type SignatureOptions,
  type SignatureVerdict,
  verifyOrderSignature,
} from './signatures/verify-order-signature.ts';
export type { EbicsVersion } from './version.ts';
export { canonicalize, type NamespaceRule } from './xml/canonicalize.ts';
