import type { Document, Element } from '@xmldom/xmldom';
import { canonicalize } from '../xml/canonicalize.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { AUTHENTICATED, C14N, RSA_SHA256, SHA256 } from './algorithms.ts';
import { authenticatedElements, canonicalText } from './authenticated-elements.ts';
import { type CanonicalForm, otherFormsOf, otherSignedInfos } from './canonical-form.ts';

/** What the check of a request's authentication signature (X002) needs. */
export interface Authentication {
  /** The elements with `authenticate="true"`, canonicalised and joined. */
  canonical: string;
  /** SHA-256 of them, as the client says: 32 bytes. */
  statedDigest: Uint8Array;
  /** The element SignedInfo, canonicalised. */
  signedInfo: string;
  signature: Uint8Array;
  /** In full sentences: an algorithm that EBICS doesn't allow, or an element that must be authenticated and isn't. */
  refusal?: string;
  /** What careless clients hash and sign instead, to explain a difference. Computed only when called. */
  otherForms: () => CanonicalForm[];
  otherSignedInfos: () => CanonicalForm[];
}

/** EBICS marks three in a request. Each is hashed with all the namespaces around it. */
const MAX_ELEMENTS = 16;

/** Reads the element AuthSignature of a request. */
export function readAuthentication(document: Document, request: XmlElement): Authentication {
  const signature = request.child('AuthSignature');
  const signedInfo = signature.child('SignedInfo');
  const reference = signedInfo.child('Reference');
  const elements = authenticatedElements(document);
  if (elements.length > MAX_ELEMENTS)
    request.fail(
      `${elements.length} elements have authenticate="true". Mark only those that EBICS names: at most ${MAX_ELEMENTS}.`,
    );
  const refusal = wrongAlgorithm(signedInfo, reference) ?? unauthenticated(request, elements);
  return {
    canonical: canonicalText(elements),
    statedDigest: reference.child('DigestValue').bytes(),
    signedInfo: canonicalize(signedInfo.element),
    signature: signature.child('SignatureValue').bytes(),
    ...(refusal === undefined ? {} : { refusal }),
    otherForms: () => otherFormsOf(elements),
    otherSignedInfos: () => otherSignedInfos(signedInfo.element),
  };
}

function wrongAlgorithm(signedInfo: XmlElement, reference: XmlElement): string | undefined {
  const transform = reference.optional('Transforms')?.optional('Transform');
  const rules: [what: string, sent: string | undefined, allowed: string][] = [
    ['CanonicalizationMethod', signedInfo.child('CanonicalizationMethod').attribute('Algorithm'), C14N],
    ['SignatureMethod', signedInfo.child('SignatureMethod').attribute('Algorithm'), RSA_SHA256],
    ['Transform', transform === undefined ? C14N : transform.attribute('Algorithm'), C14N],
    ['DigestMethod', reference.child('DigestMethod').attribute('Algorithm'), SHA256],
    ['the URI of Reference', withoutQuotes(reference.attribute('URI')), withoutQuotes(AUTHENTICATED) ?? ''],
  ];
  const wrong = rules.find(([, sent, allowed]) => sent !== allowed);
  return wrong === undefined
    ? undefined
    : `In AuthSignature, ${wrong[0]} is ${wrong[1] ?? 'missing'}. EBICS allows only ${wrong[2]}.`;
}

/** A client that could leave out a mark could sign one thing and order another. */
function unauthenticated(request: XmlElement, elements: readonly Element[]): string | undefined {
  const body = request.optional('body');
  const transfer = body?.optional('DataTransfer');
  const required = [
    request.child('header'),
    transfer?.optional('DataEncryptionInfo'),
    transfer?.optional('SignatureData'),
    body?.optional('TransferReceipt'),
  ];
  const missing = required.find((one) => one !== undefined && !elements.includes(one.element));
  return missing === undefined
    ? undefined
    : `The element ${missing.name} is not authenticated. Write authenticate="true" as its attribute before you hash.`;
}

/** Both kinds of quotation marks mean the same in XPointer. */
function withoutQuotes(uri: string | undefined): string | undefined {
  return uri?.replaceAll('"', "'").replaceAll(' ', '');
}
