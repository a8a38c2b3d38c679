import type { EbicsVersion } from '../version.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { RequestSender } from './request.ts';

/** Reads who sends a request, from the static header. */
export function readSender(fixed: XmlElement, version: EbicsVersion): RequestSender {
  const systemId = fixed.textIn('SystemID');
  const product = fixed.textIn('Product');
  return {
    version,
    hostId: fixed.textOf('HostID'),
    partnerId: fixed.textOf('PartnerID'),
    userId: fixed.textOf('UserID'),
    ...(systemId === undefined ? {} : { systemId }),
    ...(product === undefined ? {} : { product }),
  };
}
