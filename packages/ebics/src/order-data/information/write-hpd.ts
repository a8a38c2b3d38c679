import type { EbicsVersion } from '../../version.ts';
import { tag } from '../../xml/markup.ts';
import { orderDataDocument } from '../root.ts';

/** What a bank offers. */
export interface BankParameters {
  hostId: string;
  name: string;
  url: string;
  versions: readonly EbicsVersion[];
  /** Interrupted transactions can continue. */
  recovery: boolean;
  prevalidation: boolean;
  /** In H003 and H004: keys may have certificates. */
  certificates: boolean;
  /** HKD and HTD. */
  clientDataDownload: boolean;
  /** HAA. */
  downloadableOrderData: boolean;
}

/** HPD: the parameters of the bank. */
export function writeHpd(version: EbicsVersion, bank: BankParameters): string {
  return orderDataDocument(
    version,
    'HPDResponseOrderData',
    tag(
      'AccessParams',
      {},
      tag('URL', {}, bank.url),
      tag('Institute', {}, bank.name.slice(0, 80)),
      tag('HostID', {}, bank.hostId),
    ),
    tag(
      'ProtocolParams',
      {},
      tag(
        'Version',
        {},
        tag('Protocol', {}, bank.versions.join(' ')),
        tag('Authentication', {}, 'X002'),
        tag('Encryption', {}, 'E002'),
        tag('Signature', {}, 'A005 A006'),
      ),
      tag('Recovery', { supported: bank.recovery }),
      tag('PreValidation', { supported: bank.prevalidation }),
      version === 'H005' ? undefined : tag('X509Data', { supported: bank.certificates }),
      tag('ClientDataDownload', { supported: bank.clientDataDownload }),
      tag('DownloadableOrderData', { supported: bank.downloadableOrderData }),
    ),
  );
}
