/** Versions of the protocol: H003 is EBICS 2.4, H004 is 2.5, H005 is 3.0. */
export type EbicsVersion = 'H003' | 'H004' | 'H005';

/** The namespace decides the version, because clients write others into the attribute `Version`. */
export const NAMESPACES: Readonly<Record<EbicsVersion, string>> = {
  H003: 'http://www.ebics.org/H003',
  H004: 'urn:org:ebics:H004',
  H005: 'urn:org:ebics:H005',
};

export const PROTOCOL_VERSIONS: Readonly<Record<EbicsVersion, string>> = {
  H003: '02.40',
  H004: '02.50',
  H005: '03.00',
};

export const HEV_NAMESPACE = 'http://www.ebics.org/H000';
export const XMLDSIG_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

/** The namespaces of electronic signatures: S001 belongs to H003 and H004, S002 to H005. */
export const SIGNATURE_NAMESPACES: Readonly<Record<EbicsVersion, string>> = {
  H003: 'http://www.ebics.org/S001',
  H004: 'http://www.ebics.org/S001',
  H005: 'http://www.ebics.org/S002',
};

export function versionOfNamespace(namespace: string | null): EbicsVersion | undefined {
  if (namespace === NAMESPACES.H005) return 'H005';
  if (namespace === NAMESPACES.H004) return 'H004';
  return namespace === NAMESPACES.H003 ? 'H003' : undefined;
}
