/** EBICS as a bank speaks it: H003, H004 and H005. Pure functions; RSA decryption needs Node 24. */
import type { KeyObject } from 'node:crypto';
import type { BankKey, BankKeyOptions, BankKeys, BankKeysText } from './keys/bank-keys.ts';
import type { KeyVersion, PublicKey } from './keys/public-key.ts';
import type { Btf, Order } from './order/order.ts';
import type { Authentication, EbicsRequest, KeyDigest } from './request/request.ts';
import type { EbicsVersion } from './version.ts';

export type { CanonicalForm } from './authentication/canonical-form.ts';
export { EbicsError, type XmlPosition } from './errors.ts';
export type { BankKey, BankKeyOptions, BankKeys, BankKeysText } from './keys/bank-keys.ts';
export type { KeyVersion, PublicKey } from './keys/public-key.ts';
export type { Btf, BtfMessage, Order, OrderReference, ServiceFilter } from './order/order.ts';
export type {
  Authentication,
  EbicsRequest,
  HevRequest,
  InitialisationRequest,
  KeyDigest,
  KeyRequest,
  ReceiptRequest,
  RequestSender,
  TransferRequest,
  UnsecuredRequest,
} from './request/request.ts';
export type { EbicsVersion } from './version.ts';

/** Throws `EbicsError`. `strict` refuses what the schemas forbid but banks accept (default: false). */
export declare function readRequest(xml: Uint8Array | string, options?: { strict?: boolean }): EbicsRequest;

// Return codes
export interface ReturnCode {
  code: string;
  /** Such as `EBICS_OK`. */
  name: string;
  /** Technical codes go into the header, those of the order into the body. */
  kind: 'technical' | 'order';
  text: string;
  fix: string;
}
export declare const RETURN_CODES: readonly ReturnCode[];
export declare function returnCode(code: string): ReturnCode | undefined;

// BTF
export declare function btfOf(oldOrderType: string): Btf | undefined;
export declare function sameBtf(expected: Btf, sent: Btf): { same: boolean; differences: string[] };
/** For people: “Credit transfer, pain.001 (BTU SCT)”. */
export declare function orderLabel(order: Order): string;
/** `SCT/DE/–/pain.001/ZIP`. */
export declare function btfLabel(btf: Btf): string;

// Keys
export declare function publicKeyOfCertificate(version: KeyVersion, der: Uint8Array): PublicKey;
export declare function publicKeyOfModulus(
  version: KeyVersion,
  modulus: Uint8Array,
  exponent: Uint8Array,
): PublicKey;
/** Upper-case hexadecimal SHA-256 hashes: of the certificate, and of “exponent modulus”. */
export declare function hashesOf(key: PublicKey): { certificate?: string; exponentModulus: string };
export declare function matchesDigest(key: PublicKey, digest: KeyDigest): boolean;
export declare function makeBankKeys(options: BankKeyOptions): Promise<BankKeys>;
export declare function exportBankKeys(keys: BankKeys): BankKeysText;
export declare function importBankKeys(text: BankKeysText): BankKeys;
export declare function publicOf(key: BankKey): PublicKey;
export interface LetterKey {
  key: PublicKey;
  hostId: string;
  partnerId: string;
  userId: string;
  version: EbicsVersion;
}
/** What an initialisation letter (INI, HIA) says about a key: lines for print, and the hash that the bank compares. */
export declare function letterOf(letter: LetterKey): { title: string; lines: string[]; hash: string };
export declare function compareHashes(
  expected: string,
  given: string,
): { same: boolean; problem?: string; differingBytes: number[] };

// Authentication of requests (X002)
export type AuthenticationVerdict =
  | { ok: true }
  | {
      ok: false;
      code: '061001';
      failure: 'digest' | 'signature';
      problem: string;
      statedDigest: string;
      computedDigest: string;
      /** What was hashed. */
      canonical: string;
    };
export declare function verifyAuthentication(
  request: { authentication: Authentication },
  key: PublicKey,
  /** Other keys of the subscriber, to explain a failure. */
  otherKeys?: readonly PublicKey[],
): AuthenticationVerdict;

// Encryption (E002)
export declare function decryptOrderData(encrypted: {
  transactionKey: Uint8Array;
  data: Uint8Array;
  key: KeyObject;
  /** Bytes after inflating. */
  limit: number;
}): Uint8Array;
/** What requests without encryption have: INI, HIA, H3K. */
export declare function inflateOrderData(deflated: Uint8Array, limit: number): Uint8Array;
export interface EncryptedOrderData {
  transactionKey: Uint8Array;
  /** The recipient's key. */
  encryptionKey: PublicKey;
  /** Base64. */
  data: string;
}
export declare function encryptOrderData(bytes: Uint8Array, key: PublicKey): EncryptedOrderData;
export declare function segmentsOf(base64: string, length?: number): string[];
export declare function joinSegments(segments: readonly string[]): Uint8Array;

// Order signatures (A005, A006)
export interface OrderSignature {
  partnerId: string;
  userId: string;
  version: string;
  value: Uint8Array;
  certificate?: Uint8Array;
}
export type HashForm = 'stripped' | 'raw';
export type SignatureVerdict =
  | { ok: true; hashForm: HashForm | 'given'; note?: string }
  | { ok: false; code: string; problem: string };
export declare function readOrderSignatures(userSignatureData: Uint8Array): OrderSignature[];
/** `signed`: the order's bytes, or for HVE only their hash. `strict` accepts only the hash without CR, LF and Ctrl-Z. */
export declare function verifyOrderSignature(
  signature: OrderSignature,
  key: PublicKey,
  signed: Uint8Array | { digest: Uint8Array },
  options?: { strict?: boolean; otherKeys?: readonly PublicKey[] },
): SignatureVerdict;
/** SHA-256 of the order's bytes. HVD shows it, and HVE signs it. */
export declare function orderDataDigest(orderData: Uint8Array, form?: HashForm): Uint8Array;

// Order data: keys
export interface SubscriberKeys {
  partnerId: string;
  userId: string;
  signature?: PublicKey;
  authentication?: PublicKey;
  encryption?: PublicKey;
}
/** INI, HIA, H3K, PUB, HCA, HCS. */
export declare function readKeyOrder(orderType: string, orderData: Uint8Array): SubscriberKeys;

// Order data: what the bank answers. `version` decides the shape.
export declare function writeHpb(version: EbicsVersion, hostId: string, keys: BankKeys): string;
/** An order that a subscriber may use: a BTF, or an administrative order type such as HPD. */
export interface PermittedOrder {
  adminOrderType: string;
  btf?: Btf;
  description: string;
  direction: 'upload' | 'download';
  /** How many signatures an order of this type needs. */
  signaturesRequired?: number;
}
export declare function writeHaa(version: EbicsVersion, orders: readonly PermittedOrder[]): string;
export interface BankParameters {
  hostId: string;
  name: string;
  url: string;
  /** Versions of the protocol. */
  versions: readonly EbicsVersion[];
  recovery: boolean;
  prevalidation: boolean;
  /** The order data have X.509 certificates. */
  certificates: boolean;
  clientDataDownload: boolean;
  downloadableOrderData: boolean;
}
export declare function writeHpd(version: EbicsVersion, bank: BankParameters): string;
export interface CustomerAccount {
  id: string;
  iban: string;
  bic: string;
  currency: string;
  holder: string;
  description?: string;
}
export type AuthorisationLevel = 'E' | 'A' | 'B' | 'T';
export interface SubscriberPermission {
  adminOrderType: string;
  btf?: Btf;
  level?: AuthorisationLevel;
}
export type SubscriberStatus = 'new' | 'partly-initialised' | 'initialised' | 'ready' | 'suspended';
export interface SubscriberInfo {
  userId: string;
  name?: string;
  status: SubscriberStatus;
  permissions: readonly SubscriberPermission[];
}
export interface CustomerInfo {
  partnerId: string;
  name: string;
  hostId: string;
  accounts: readonly CustomerAccount[];
  orders: readonly PermittedOrder[];
}
export declare function writeHkd(
  version: EbicsVersion,
  customer: CustomerInfo,
  subscribers: readonly SubscriberInfo[],
): string;
export declare function writeHtd(
  version: EbicsVersion,
  customer: CustomerInfo,
  subscriber: SubscriberInfo,
): string;

// Order data: distributed signatures (VEU)
export interface SignerInfo {
  partnerId: string;
  userId: string;
  name?: string;
  /** ISO 8601. */
  at: string;
  level: AuthorisationLevel;
}
export interface VeuOrder {
  orderId: string;
  adminOrderType: string;
  btf: Btf;
  originator: { partnerId: string; userId: string; name?: string /** ISO 8601. */; at: string };
  /** Bytes of the file, not encrypted and not deflated. */
  size: number;
  signers: readonly SignerInfo[];
  signaturesRequired: number;
  signaturesDone: number;
  readyToBeSigned: boolean;
}
/** What HVZ adds: totals of a payment file. */
export interface VeuOrderDetails extends VeuOrder {
  digest: Uint8Array;
  signatureVersion: 'A005' | 'A006';
  payments?: number;
  /** Decimal text. */
  amount?: string;
  currency?: string;
  firstPayment?: { payer?: string; iban?: string; bic?: string };
  fileName?: string;
}
export declare function writeHvu(version: EbicsVersion, orders: readonly VeuOrder[]): string;
export declare function writeHvz(version: EbicsVersion, orders: readonly VeuOrderDetails[]): string;
export interface HvdAnswer {
  digest: Uint8Array;
  signatureVersion: 'A005' | 'A006';
  /** Text for people. */
  displayFile: string;
  size: number;
  signers: readonly SignerInfo[];
}
export declare function writeHvd(version: EbicsVersion, answer: HvdAnswer): string;
export interface HvtPayment {
  orderer: { name?: string; iban: string; bic?: string };
  payee: { name: string; iban: string; bic?: string };
  amount: string;
  currency: string;
  /** YYYY-MM-DD. */
  executionDate?: string;
  purpose?: string;
}
/** Payments of an order. For the complete file, answer its bytes instead. */
export declare function writeHvt(
  version: EbicsVersion,
  answer: { payments: readonly HvtPayment[]; total: number; fileFormat?: string },
): string;
/** The digest of the order that HVS cancels. */
export declare function readHvs(orderData: Uint8Array): { digest: Uint8Array; signatureVersion: string };

// Order data: protocols
export interface HacEvent {
  /** ISO 8601. It must be the same each time: clients recognise events by it. */
  at: string;
  /** Such as `FILE_UPLOAD`. */
  action: string;
  orderId: string;
  adminOrderType: string;
  partnerId: string;
  userId?: string;
  btf?: Btf;
  /** Such as `TS01`, one of ISO's external codes. */
  reason: string;
  /** Additional lines. */
  texts?: readonly string[];
  fileName?: string;
  /** Bytes. */
  size?: number;
  digest?: Uint8Array;
}
/** pain.002.001.03. */
export declare function writeHac(report: {
  messageId: string;
  /** ISO 8601. */
  createdAt: string;
  hostId: string;
  partnerId: string;
  events: readonly HacEvent[];
}): string;
export declare function writePtk(report: {
  createdAt: string;
  hostId: string;
  partnerId: string;
  userId: string;
  events: readonly HacEvent[];
}): string;

// Responses
export interface EbicsResponse {
  version: EbicsVersion;
  phase: 'initialisation' | 'transfer' | 'receipt';
  /** Default 000000. */
  technicalCode?: string;
  orderCode?: string;
  /** Replaces the code's usual text. */
  text?: string;
  transactionId?: string;
  orderId?: string;
  /** How many segments a download has, in its first response. */
  segments?: number;
  segmentNumber?: number;
  isLastSegment?: boolean;
  /** A download's first response has its key; each has one segment (base64). */
  encryption?: { transactionKey: Uint8Array; encryptionKey: PublicKey };
  segment?: string;
  /** ISO 8601: when the bank's parameters changed last. */
  timestampBankParameter?: string;
}
/** Signed with the bank's X002 key. */
export declare function writeResponse(response: EbicsResponse, authentication: BankKey): string;
export interface KeyManagementResponse {
  version: EbicsVersion;
  technicalCode?: string;
  orderCode?: string;
  text?: string;
  orderId?: string;
  /** HPB. */
  orderData?: EncryptedOrderData;
  timestampBankParameter?: string;
}
/** INI, HIA, HPB, H3K: without a signature. */
export declare function writeKeyManagementResponse(response: KeyManagementResponse): string;
export declare function writeHevResponse(versions: readonly EbicsVersion[], technicalCode?: string): string;
