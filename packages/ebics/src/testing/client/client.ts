import { constants, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type EbicsVersion, SIGNATURE_NAMESPACES } from '../../version.ts';
import { field, type Markup, tag, xmlDocument } from '../../xml/markup.ts';
import { decrypt, encrypt, orderHash, signHash } from './client-crypto.ts';
import { type KnownBankKeys, keyDigest, phaseHeader, shortDetails } from './client-header.ts';
import type { ClientKeys } from './client-keys.ts';
import { type ClientOrder, orderDetails } from './client-order.ts';
import { ClientResponse } from './client-response.ts';
import { signedEnvelope, unsignedEnvelope } from './envelope.ts';
import { certificatesData, keysData, signatureKeyData } from './key-data.ts';

export interface ClientOptions {
  version: EbicsVersion;
  hostId: string;
  partnerId: string;
  userId: string;
  systemId?: string;
  keys: ClientKeys;
  /** Default A006. */
  signatureVersion?: 'A005' | 'A006';
  /** Others who sign what it sends. */
  coSigners?: readonly { userId: string; key: KeyObject }[];
  /** Sends a request and returns the response. */
  post: (xml: string) => Promise<string>;
  now: () => Date;
}

/** An answer with a code other than success. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly technicalCode: string;
  readonly orderCode: string;

  constructor({ technicalCode, orderCode, xml }: ClientResponse, text: string | undefined) {
    super(`${technicalCode}/${orderCode} ${text ?? xml.slice(0, 200)}`);
    this.technicalCode = technicalCode;
    this.orderCode = orderCode;
  }
}

/** A small complete client, built without the server's readers. Its methods throw `ClientError` unless the bank answers with success. */
export class EbicsClient {
  readonly options: ClientOptions;
  bankKeys: KnownBankKeys | undefined;
  /** What changed keys replace. */
  keys: ClientKeys;

  constructor(options: ClientOptions) {
    this.options = options;
    this.keys = options.keys;
  }

  /** The versions that the bank speaks: `H005` and so on. */
  async hev(): Promise<string[]> {
    const body = tag(
      'ebicsHEVRequest',
      { xmlns: 'http://www.ebics.org/H000' },
      tag('HostID', {}, this.options.hostId),
    );
    const { xml } = new ClientResponse(await this.options.post(xmlDocument(body)));
    return [...xml.matchAll(/ProtocolVersion="(\w+)"/g)].map((match) => match[1] ?? '');
  }

  ini(): Promise<ClientResponse> {
    return this.#unsecured('INI', signatureKeyData(this.#sender(), this.keys.signature));
  }

  hia(): Promise<ClientResponse> {
    return this.#unsecured('HIA', keysData('HIA', this.#sender(), this.keys));
  }

  h3k(): Promise<ClientResponse> {
    const data = certificatesData(this.#sender(), this.keys);
    return this.#unsecured(
      'H3K',
      data,
      this.#signatures(orderHash(Buffer.from(data)), this.keys.signature.privateKey),
    );
  }

  async hpb(): Promise<KnownBankKeys> {
    const { version } = this.options;
    const header = this.#header({ adminOrderType: 'HPB' }, 'DZHNN', { fresh: true });
    const xml = signedEnvelope(
      { root: 'ebicsNoPubKeyDigestsRequest', version, header },
      this.keys.authentication.privateKey,
    );
    const response = this.#checked(await this.options.post(xml));
    const orderData = new ClientResponse(
      decrypt(
        response.text('TransactionKey') ?? '',
        response.text('OrderData') ?? '',
        this.keys.encryption.privateKey,
      ).toString(),
    );
    this.bankKeys = {
      authentication: orderData.key('AuthenticationPubKeyInfo'),
      encryption: orderData.key('EncryptionPubKeyInfo'),
    };
    return this.bankKeys;
  }

  /** Sends a file with its signature; returns the last response, which has the result. */
  async upload(order: ClientOrder, bytes: Uint8Array, segmentLength = 1_000_000): Promise<ClientResponse> {
    const secret = randomBytes(16);
    const base64 = encrypt(secret, bytes);
    const segments = Array.from({ length: Math.ceil(base64.length / segmentLength) }, (_, index) =>
      base64.slice(index * segmentLength, (index + 1) * segmentLength),
    );
    const first = await this.#initialiseUpload(order, orderHash(bytes), secret, segments.length);
    const transactionId = first.text('TransactionID') ?? '';
    let last = first;
    for (const [index, segment] of segments.entries())
      last = await this.#transfer(transactionId, index + 1, index === segments.length - 1, segment);
    return last;
  }

  /** Fetches all segments, and confirms that they arrived (or asks the bank to keep the data). */
  async download(order: ClientOrder, receiptCode: 0 | 1 = 0): Promise<Buffer> {
    const { hostId } = this.options;
    const header = this.#header(order, 'DZHNN', { fresh: true, digests: true });
    const first = await this.#signed({ header });
    const transactionId = first.text('TransactionID') ?? '';
    const total = Number(first.text('NumSegments'));
    let base64 = first.text('OrderData') ?? '';
    for (let number = 2; number <= total; number++)
      base64 += (await this.#transfer(transactionId, number, number === total)).text('OrderData') ?? '';
    const receipt = tag('TransferReceipt', { authenticate: true }, tag('ReceiptCode', {}, receiptCode));
    await this.#signed({
      header: phaseHeader(hostId, transactionId, tag('TransactionPhase', {}, 'Receipt')),
      body: receipt,
      authenticated: [receipt],
    });
    return decrypt(first.text('TransactionKey') ?? '', base64, this.keys.encryption.privateKey);
  }

  /** Signs an order that waits for signatures; `digest` is that of HVD. */
  hve(reference: NonNullable<ClientOrder['reference']>, digest: Uint8Array): Promise<ClientResponse> {
    return this.#initialiseUpload({ adminOrderType: 'HVE', reference }, digest, randomBytes(16), 0);
  }

  /** Cancels an order that waits for signatures. */
  hvs(reference: NonNullable<ClientOrder['reference']>, digest: Uint8Array): Promise<ClientResponse> {
    return this.#initialiseUpload({ adminOrderType: 'HVS', reference }, digest, randomBytes(16), 0);
  }

  /** Suspends this subscriber. */
  spr(): Promise<ClientResponse> {
    return this.#initialiseUpload({ adminOrderType: 'SPR' }, orderHash(Buffer.from(' ')), randomBytes(16), 0);
  }

  /** Changes keys: PUB the signature key, HCA the other two, HCS all. */
  async changeKeys(order: 'PUB' | 'HCA' | 'HCS', fresh: ClientKeys): Promise<ClientResponse> {
    const data =
      order === 'PUB'
        ? signatureKeyData(this.#sender(), fresh.signature)
        : keysData(order, this.#sender(), fresh);
    const response = await this.upload({ adminOrderType: order }, Buffer.from(data));
    if (order !== 'HCA') this.keys = { ...this.keys, signature: fresh.signature };
    if (order !== 'PUB')
      this.keys = { ...this.keys, authentication: fresh.authentication, encryption: fresh.encryption };
    return response;
  }

  async #unsecured(orderType: string, data: string, signatures?: string): Promise<ClientResponse> {
    const { version } = this.options;
    const body = tag(
      'DataTransfer',
      {},
      signatures === undefined
        ? undefined
        : tag('SignatureData', { authenticate: true }, deflateSync(signatures).toString('base64')),
      tag('OrderData', {}, deflateSync(data).toString('base64')),
    );
    const root = signatures === undefined ? 'ebicsUnsecuredRequest' : 'ebicsUnsignedRequest';
    const attribute = signatures === undefined ? 'DZNNN' : 'OZNNN';
    const header = this.#header({ adminOrderType: orderType }, attribute, {});
    return this.#checked(await this.options.post(unsignedEnvelope({ root, version, header, body })));
  }

  async #initialiseUpload(
    order: ClientOrder,
    hash: Uint8Array,
    secret: Uint8Array,
    segments: number,
  ): Promise<ClientResponse> {
    const { version, signatureVersion = 'A006' } = this.options;
    const attribute = segments === 0 && order.adminOrderType !== 'SPR' ? 'UZHNN' : 'OZHNN';
    const signatures = Buffer.from(this.#signatures(hash, this.keys.signature.privateKey));
    const { key } = this.#bank().encryption;
    const encryption = tag(
      'DataEncryptionInfo',
      { authenticate: true },
      keyDigest('EncryptionPubKeyDigest', 'E002', version, this.#bank().encryption),
      tag(
        'TransactionKey',
        {},
        publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, secret).toString('base64'),
      ),
    );
    const signatureData = tag('SignatureData', { authenticate: true }, encrypt(secret, signatures));
    return this.#signed({
      header: this.#header(order, attribute, { fresh: true, digests: true, segments }),
      body: tag(
        'DataTransfer',
        {},
        encryption,
        signatureData,
        version === 'H005'
          ? tag('DataDigest', { SignatureVersion: signatureVersion }, Buffer.from(hash).toString('base64'))
          : undefined,
      ),
      authenticated: [encryption, signatureData],
    });
  }

  #transfer(
    transactionId: string,
    number: number,
    isLast: boolean,
    segment?: string,
  ): Promise<ClientResponse> {
    const phase = [
      tag('TransactionPhase', {}, 'Transfer'),
      tag('SegmentNumber', { lastSegment: isLast }, number),
    ];
    const header = phaseHeader(this.options.hostId, transactionId, phase);
    return this.#signed(
      segment === undefined
        ? { header }
        : { header, body: tag('DataTransfer', {}, tag('OrderData', {}, segment)) },
    );
  }

  async #signed(parts: { header: Markup; body?: Markup; authenticated?: Markup[] }): Promise<ClientResponse> {
    const { version } = this.options;
    const xml = signedEnvelope(
      { root: 'ebicsRequest', version, ...parts },
      this.keys.authentication.privateKey,
    );
    const response = this.#checked(await this.options.post(xml));
    if (!response.isSignedBy(this.#bank().authentication.key))
      throw new Error(`The bank's authentication signature is wrong: ${response.xml.slice(0, 500)}`);
    return response;
  }

  #header(
    order: ClientOrder,
    attribute: string,
    { fresh = false, digests = false, segments }: { fresh?: boolean; digests?: boolean; segments?: number },
  ): Markup {
    const { version, hostId, partnerId, userId, systemId, now } = this.options;
    const phase = digests ? tag('TransactionPhase', {}, 'Initialisation') : undefined;
    return tag(
      'header',
      { authenticate: true },
      tag(
        'static',
        {},
        tag('HostID', {}, hostId),
        fresh ? tag('Nonce', {}, randomBytes(16).toString('hex').toUpperCase()) : undefined,
        fresh ? tag('Timestamp', {}, now().toISOString()) : undefined,
        tag('PartnerID', {}, partnerId),
        tag('UserID', {}, userId),
        field('SystemID', systemId),
        tag('Product', { Language: 'en' }, 'Clearbench test client'),
        digests ? orderDetails(version, order, attribute) : shortDetails(version, order, attribute),
        digests ? this.#bankDigests() : undefined,
        tag('SecurityMedium', {}, '0000'),
        field('NumSegments', segments),
      ),
      tag('mutable', {}, phase),
    );
  }

  #bankDigests(): Markup {
    const { version } = this.options;
    const { authentication, encryption } = this.#bank();
    return tag(
      'BankPubKeyDigests',
      {},
      keyDigest('Authentication', 'X002', version, authentication),
      keyDigest('Encryption', 'E002', version, encryption),
    );
  }

  #signatures(hash: Uint8Array, key: KeyObject): string {
    const { version, partnerId, userId, signatureVersion = 'A006', coSigners = [] } = this.options;
    const signatures = [{ userId, key }, ...coSigners].map((signer) =>
      tag(
        'OrderSignatureData',
        {},
        tag('SignatureVersion', {}, signatureVersion),
        tag('SignatureValue', {}, signHash(signatureVersion, hash, signer.key).toString('base64')),
        tag('PartnerID', {}, partnerId),
        tag('UserID', {}, signer.userId),
      ),
    );
    return xmlDocument(tag('UserSignatureData', { xmlns: SIGNATURE_NAMESPACES[version] }, ...signatures));
  }

  #sender() {
    const { version, partnerId, userId, signatureVersion = 'A006' } = this.options;
    return { version, partnerId, userId, signatureVersion } as const;
  }

  #bank(): KnownBankKeys {
    if (this.bankKeys === undefined) throw new Error("Fetch the bank's keys first: call hpb().");
    return this.bankKeys;
  }

  #checked(xml: string): ClientResponse {
    const response = new ClientResponse(xml);
    const success = ['000000', '011000', '011001'].includes(response.technicalCode);
    if (success && response.orderCode === '000000') return response;
    throw new ClientError(response, response.text('ReportText'));
  }
}
