import { constants, createHash, type KeyObject, sign } from 'node:crypto';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

export interface ResignOptions {
  /** What is hashed, from the canonical texts of the authenticated elements. */
  digested?: (canonical: string[]) => string;
  /** What is signed, from the canonical text of SignedInfo. */
  signed?: (canonical: string) => string | Uint8Array;
  padding?: number;
}

/** Signs a request again, after a change, or in a wrong way. It canonicalises with libxml2, not with this package. */
export function resign(xml: string, key: KeyObject, options: ResignOptions = {}): string {
  const {
    digested = (texts) => texts.join(''),
    signed = (text) => text,
    padding = constants.RSA_PKCS1_PADDING,
  } = options;
  const digest = createHash('sha256')
    .update(digested(canonicalTexts(xml, "//*[@authenticate='true']")))
    .digest('base64');
  const hashed = xml.replace(/(<(?:\w+:)?DigestValue>)[^<]*/, (_, start: string) => `${start}${digest}`);
  const [signedInfo = ''] = canonicalTexts(hashed, "//*[local-name()='SignedInfo']");
  const bytes = signed(signedInfo);
  const value = sign('sha256', typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
    key,
    padding,
  }).toString('base64');
  return hashed.replace(/(<(?:\w+:)?SignatureValue>)[^<]*/, (_, start: string) => `${start}${value}`);
}

/** The canonical texts of the elements that an XPath selects, made by libxml2. */
export function canonicalTexts(xml: string, xpath: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(xpath).map((node) => (node as XmlElement).canonicalizeToString());
  } finally {
    document.dispose();
  }
}
