import { createHash, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { canonicalize } from '../../xml/canonicalize.ts';

/** A response of a bank, as a client sees it. */
export class ClientResponse {
  readonly xml: string;
  readonly #document: Document;

  constructor(xml: string) {
    this.xml = xml;
    this.#document = new DOMParser().parseFromString(xml, 'text/xml');
  }

  /** The text of the first element with this name; undefined if there is none. */
  text(name: string): string | undefined {
    return this.#all(name)[0]?.textContent?.trim();
  }

  texts(name: string): string[] {
    return this.#all(name).map((element) => element.textContent?.trim() ?? '');
  }

  attribute(name: string, attribute: string): string | undefined {
    return this.#all(name)[0]?.getAttribute(attribute) ?? undefined;
  }

  /** The return code in the header. */
  get technicalCode(): string {
    return this.texts('ReturnCode')[0] ?? '';
  }

  /** The return code in the body. */
  get orderCode(): string {
    return this.texts('ReturnCode')[1] ?? '';
  }

  /** Whether the bank's authentication signature is right. */
  isSignedBy(key: KeyObject): boolean {
    const marked = this.#all('*').filter((element) => element.getAttribute('authenticate') === 'true');
    const digest = createHash('sha256');
    for (const element of marked) digest.update(canonicalize(element));
    const [signedInfo] = this.#all('SignedInfo');
    if (signedInfo === undefined || digest.digest('base64') !== this.text('DigestValue')) return false;
    const signature = Buffer.from(this.text('SignatureValue') ?? '', 'base64');
    return verify('sha256', Buffer.from(canonicalize(signedInfo)), key, signature);
  }

  /** The key in an element of HPB: from a certificate, or from its numbers. */
  key(info: string): { key: KeyObject; certificate?: Uint8Array } {
    const [element] = this.#all(info);
    const value = (name: string) =>
      Buffer.from(element?.getElementsByTagNameNS('*', name)[0]?.textContent ?? '', 'base64');
    const certificate = value('X509Certificate');
    if (certificate.length > 0) return { key: new X509Certificate(certificate).publicKey, certificate };
    const [n, e] = [value('Modulus').toString('base64url'), value('Exponent').toString('base64url')];
    return { key: createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }) };
  }

  #all(name: string): Element[] {
    return [...this.#document.getElementsByTagNameNS('*', name)];
  }
}
