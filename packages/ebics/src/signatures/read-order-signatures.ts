import { parseXml } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** The electronic signature of one person for an order. */
export interface OrderSignature {
  partnerId: string;
  userId: string;
  /** A005 or A006. */
  version: string;
  value: Uint8Array;
  /** X.509, DER. */
  certificate?: Uint8Array;
}

const LIMIT = 1024 * 1024;
/** The whole order is hashed for each. */
const MAX_SIGNATURES = 20;

/** Reads the signatures of an order: UserSignatureData, in S001 or S002. Throws an `EbicsError` 091111. */
export function readOrderSignatures(userSignatureData: Uint8Array): OrderSignature[] {
  const { root } = parseXml({
    xml: userSignatureData,
    code: '091111',
    name: 'The signature data',
    limit: LIMIT,
  });
  if (root.name !== 'UserSignatureData')
    root.fail(
      `${root.name} is not signature data. Send UserSignatureData, with an OrderSignatureData for each signer.`,
    );
  const all = root.all('OrderSignatureData');
  if (all.length > MAX_SIGNATURES)
    root.fail(`The order has ${all.length} signatures. Send at most ${MAX_SIGNATURES}.`);
  const signatures = all.map(readSignature);
  return signatures.length > 0
    ? signatures
    : root.fail('There is no OrderSignatureData here. Add one for each signer.');
}

function readSignature(data: XmlElement): OrderSignature {
  const certificate = data.optional('X509Data')?.all('X509Certificate')[0]?.bytes();
  return {
    partnerId: data.textOf('PartnerID'),
    userId: data.textOf('UserID'),
    version: data.textOf('SignatureVersion'),
    value: data.child('SignatureValue').bytes(),
    ...(certificate === undefined ? {} : { certificate }),
  };
}
