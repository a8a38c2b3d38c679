import { type EbicsVersion, HEV_NAMESPACE, PROTOCOL_VERSIONS } from '../version.ts';
import { tag, xmlDocument } from '../xml/markup.ts';
import { technicalElements } from './parts.ts';

/** HEV: the versions of the protocol that the bank speaks. */
export function writeHevResponse(versions: readonly EbicsVersion[], technicalCode = '000000'): string {
  return xmlDocument(
    tag(
      'ebicsHEVResponse',
      { xmlns: HEV_NAMESPACE },
      tag('SystemReturnCode', {}, technicalElements(technicalCode)),
      versions.map((version) =>
        tag('VersionNumber', { ProtocolVersion: version }, PROTOCOL_VERSIONS[version]),
      ),
    ),
  );
}
