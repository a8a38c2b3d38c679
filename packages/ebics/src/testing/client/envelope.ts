import { createHash, type KeyObject, sign } from 'node:crypto';
import { type EbicsVersion, NAMESPACES, XMLDSIG_NAMESPACE } from '../../version.ts';
import { type Markup, tag, xmlDocument } from '../../xml/markup.ts';

/** The parts of a request: those with `authenticate="true"` are hashed in this order. */
export interface EnvelopeParts {
  root: string;
  version: EbicsVersion;
  header: Markup;
  /** The body's content, and those of its elements that are authenticated. */
  body?: Markup;
  authenticated?: readonly Markup[];
}

/** A request without an authentication signature: INI, HIA, H3K. */
export function unsignedEnvelope({ root, version, header, body }: EnvelopeParts): string {
  return xmlDocument(tag(root, attributes(version), header, tag('body', {}, body)));
}

/** A request with an authentication signature (X002). */
export function signedEnvelope(parts: EnvelopeParts, key: KeyObject): string {
  const { root, version, header, body, authenticated = [] } = parts;
  const hash = createHash('sha256');
  for (const element of [header, ...authenticated]) hash.update(inherit(element, version));
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
  const signedInfo = tag(
    'ds:SignedInfo',
    {},
    tag('ds:CanonicalizationMethod', { Algorithm: c14n }),
    tag('ds:SignatureMethod', { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }),
    tag(
      'ds:Reference',
      { URI: "#xpointer(//*[@authenticate='true'])" },
      tag('ds:Transforms', {}, tag('ds:Transform', { Algorithm: c14n })),
      tag('ds:DigestMethod', { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }),
      tag('ds:DigestValue', {}, hash.digest('base64')),
    ),
  );
  const signature = sign('sha256', Buffer.from(inherit(signedInfo, version)), key).toString('base64');
  return xmlDocument(
    tag(
      root,
      attributes(version),
      header,
      tag('AuthSignature', {}, signedInfo, tag('ds:SignatureValue', {}, signature)),
      tag('body', {}, body),
    ),
  );
}

function attributes(version: EbicsVersion): Record<string, string | number> {
  return {
    xmlns: NAMESPACES[version],
    'xmlns:ds': XMLDSIG_NAMESPACE,
    Revision: 1,
    Version: version,
  };
}

/** The canonical form of an element below the root: with the namespaces that it inherits. */
function inherit({ xml }: Markup, version: EbicsVersion): string {
  const end = xml.search(/[\s>]/);
  return `${xml.slice(0, end)} xmlns="${NAMESPACES[version]}" xmlns:ds="${XMLDSIG_NAMESPACE}"${xml.slice(end)}`;
}
